-- Whose tickets of guests are, so that those of one network leave some to others; of people null.
alter table board_ticket add column network text;
