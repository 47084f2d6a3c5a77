-- One look in one index: every text a list searches in as one, in half the time and room of an index for each column
-- (services/_shared/search.ts builds the very same expression).
drop index sub.tutorial_search;
create index tutorial_search on sub.tutorial using gin ((coalesce(code, '') || ' ' || coalesce(title, '') || ' ' || coalesce(body_markdown, '')) gin_trgm_ops);
