# price: 0.15
def play_game(word_list):
    last_hand = None
    is_first = True
    while True:
        command = input('Enter n to deal a new hand, r to replay the last hand, or e to end game: ')
        if command == "e":
            return
        elif command == "r" and is_first:
            print('You have not played a hand yet. Please play a new hand first!')
            continue
        elif command == "n" or command == "r":
            if command == "n":
                last_hand = deal_hand(HAND_SIZE)
            play_hand(last_hand, word_list, HAND_SIZE)
            print()
        else:
            print('Invalid command.')
        is_first = False
