"""Where learners' programs run: the jail, what runs inside it, and what comes back.

Nothing in here knows what is right or wrong. Start reading at `jail`. `runner` is the program that
runs inside it; after it come `walls` and `forking`, or `single` where there is no fork. A program
that somebody plays is started by `interactive`; what runs inside then is `walls` and `terminal`.
"""
