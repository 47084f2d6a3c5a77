-- A code or name that begins with what was typed is found at once, however many others have the text in them (engine/list/ranking.ts).
create index tutorial_code_begins on sub.tutorial (lower(code) text_pattern_ops);
create index tutorial_title_begins on sub.tutorial (lower(title) text_pattern_ops);
