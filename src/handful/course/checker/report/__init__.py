"""What grading found, and the forms in which it is written.

Nothing in here decides about points. Start reading at `result`.
"""
