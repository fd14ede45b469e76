"""Running learners' programs: the jail, the code inside it, and the observations it returns.

Nothing here has expected values. Start reading at `jail`. `runner` is the program that runs inside
it; then come `walls` and `forking`, or `single` where there is no fork.
"""
