"""What the checker looks for: for each kit its problems, and for each problem its checks.

Expected values come from the project's own rules. Start reading at `rubrics`.
"""
