"""The rubrics: the problems of each kit, and the checks of each problem.

Expected values come from the project's own rules. Start reading at `rubrics`.
"""
