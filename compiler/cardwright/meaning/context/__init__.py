"""What is known while a line is read: who acts, what was mentioned, how many; and the refusal of what is not."""
