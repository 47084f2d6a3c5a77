-- A code or name that begins with what was typed is found at once, however many others have the text in them (engine/list/ranking.ts).
create index user_username_begins on auth."user" (lower(username) text_pattern_ops);
create index user_name_begins on auth."user" (lower(name) text_pattern_ops);
create index login_audit_username_begins on auth.login_audit (lower(username) text_pattern_ops);
