# price: 0.25
def play_game(word_list):
    last_hand = None
    while True:
        command = input('Enter n to deal a new hand, r to replay the last hand, or e to end game: ')
        if command == "e":
            return
        elif command == "r" and last_hand is None:
            print('You have not played a hand yet. Please play a new hand first!')
            print()
            break
        elif command == "n" or command == "r":
            if command == "n":
                last_hand = deal_hand(HAND_SIZE)
            play_hand(last_hand, word_list, HAND_SIZE)
            print()
        else:
            print('Invalid command.')
