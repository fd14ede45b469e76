from handful.solver import Line, Perfect, Play


def test_a_line_scores_what_its_plays_earn_together() -> None:
    assert Line((Play("chi", 24), Play("za", 22), Play("mm", 12))).score == 58
    assert Line((Play("l", 0, sacrifice=True), Play("out*dd", 294))).score == 294
    assert Line().score == 0


def test_the_perfect_score_is_that_of_the_line_with_sacrifices() -> None:
    throwing = Line((Play("l", 0, sacrifice=True), Play("out*dd", 294)))
    keeping = Line((Play("out*dd", 273),))
    assert Perfect(throwing, keeping, exact=True, bound=294).score == 294
