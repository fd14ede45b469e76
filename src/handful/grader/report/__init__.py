"""The results of grading, and the formats in which they are written.

Nothing here decides about points. Start reading at `result`.
"""
