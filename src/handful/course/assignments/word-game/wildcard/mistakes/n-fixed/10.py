# price: 0.25
def play_hand(hand, word_list, in_game=False):
    total = 0
    while calculate_handlen(hand) > 0:
        print("Current hand:" if in_game else "Current Hand:", end=" ")
        display_hand(hand)
        word = input('Enter word, or "!!" to indicate that you are finished: ')
        if word == "!!":
            break
        if is_valid_word(word, hand, word_list):
            score = get_word_score(word, 8)
            total += score
            print(f'"{word}" earned {score} points. Total: {total} points')
        else:
            print('That is not a valid word. Please choose another word.')
        print()
        hand = update_hand(hand, word)
    ran_out = calculate_handlen(hand) == 0
    if in_game:
        if ran_out:
            print("Ran out of letters")
        print(f"Total score for this hand: {total}")
        print("----------")
    elif ran_out:
        print(f'Ran out of letters. Total score: {total} points')
    else:
        print(f'Total score: {total} points')
    return total
