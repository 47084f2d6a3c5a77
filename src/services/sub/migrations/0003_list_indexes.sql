-- What lists sort by and search in: a test compares these with the contracts.

create index tutorial_list_title on sub.tutorial (title, id);
create index tutorial_list_sequence on sub.tutorial (sequence, id);

create index tutorial_search on sub.tutorial using gin (code gin_trgm_ops, title gin_trgm_ops, body_markdown gin_trgm_ops);
