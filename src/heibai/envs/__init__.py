"""Every game as an environment, of other libraries (``pip install 'heibai[envs]'``) and of thousands of boards at once.

    from heibai.envs import heibai_v0        # PettingZoo: heibai_v0.env(game="gomoku/9")
    from heibai.envs import gymnasium_env    # Gymnasium: gymnasium.make("heibai/Board-v0", game="gomoku/9")
    from heibai.envs import openspiel        # OpenSpiel: pyspiel.load_game("heibai(game=gomoku/9)")
    from heibai.envs import vector           # NumPy alone: vector.VectorGame("gomoku/9", games=4096)

What a move is called and what is seen of a board is the same in all of them: ``board.py``.
"""
