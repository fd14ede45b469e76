# price: 0.25
def ask_yes_or_no(question):
    return input(question) == "y"
