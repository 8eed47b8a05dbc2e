"""What several pages and the server say to each other: bases of all answers, boards, refusals."""
