# price: 0.25
def ask_yes_or_no(question):
    while True:
        answer = input(question)
        if answer in ("y", "n"):
            return answer == "y"
