"""The course in the browser: read a problem, write the program, run it and check it.

The only part of `web` that may import `handful.course`; loaded only by `handful serve --course`.
Learners' programs run in the checker's jail, in separate processes, never in the server's. State
that two requests share is in the store.

Start reading at `course`, which puts the parts together: `access` (who may run programs), `pool`
(who waits, and who is next), `grading_template`, `grading_fork` and `grading_process` (where checks
run), `checks` (from the files to the kept report), `work` (what learners write), `classes`
(teachers, learners, the table) and `api/` (the routes).
"""
