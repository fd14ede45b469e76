# price: 0.3
def play_hand(hand, word_list, n):
    total = 0
    while calculate_handlen(hand) > 0:
        print("Current Hand:", end=" ")
        display_hand(hand)
        word = input('Enter word, or a "." to indicate that you are finished: ')
        if word == ".":
            break
        if not is_valid_word(word, hand, word_list):
            print('Invalid word, please try again.')
        else:
            score = get_word_score(word, n)
            total += score
            print(f'"{word}" earned {score} points. Total: {total} points')
            hand = update_hand(hand, word)
            break
        print()
    if calculate_handlen(hand) == 0:
        print(f'Run out of letters. Total score: {total} points.')
    else:
        print(f'Goodbye! Total score: {total} points.')
