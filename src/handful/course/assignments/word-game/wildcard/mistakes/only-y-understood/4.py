# price: 0.2
def play_game(word_list):
    total = 0
    can_substitute = True
    can_replay = True
    for number in range(ask_number('Enter total number of hands: ')):
        hand = deal_hand(HAND_SIZE)
        if can_substitute:
            print("Current hand:", end=" ")
            display_hand(hand)
            if input('Would you like to substitute a letter? ') == "y":
                hand = substitute_hand(hand, input('Which letter would you like to replace: ').lower())
                can_substitute = False
            print()
        score = play_hand(hand, word_list, in_game=True)
        if can_replay and ask_yes_or_no('Would you like to replay the hand? '):
            score = max(score, play_hand(hand, word_list, in_game=True))
            can_replay = False
        total += score
    print(f'Total score over all hands: {total}')
    return total
