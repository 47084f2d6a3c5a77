-- Tickets from paper: the numbered book of a blackout, and tickets of scales of others. A second operator makes the ticket of them.
create table entered_ticket (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  entry_no text not null,
  kind text not null check (kind in ('paper', 'third_party')),
  scale_id uuid not null, book_no text, page_no integer check (page_no > 0), foreign_no text,
  truck_id uuid not null, trip_id uuid references trip,
  place text not null check (place in ('origin', 'destination', 'check')),
  first_kg integer not null check (first_kg > 0), first_at timestamptz not null,
  second_kg integer not null check (second_kg > 0), second_at timestamptz not null check (second_at > first_at),
  bag_count integer check (bag_count > 0),
  weighed_by_name text not null, reason text not null,
  entered_by uuid not null, entered_by_name text not null, entered_at timestamptz not null,
  weighing_id uuid references weighing, ticket_no text,
  decided_by uuid, decided_by_name text, decided_at timestamptz, decision_reason text,
  status text not null default 'waiting' check (status in ('waiting', 'entered', 'refused', 'withdrawn')),
  check (kind <> 'paper' or (book_no is not null and page_no is not null)),
  check (kind <> 'third_party' or foreign_no is not null),
  -- Two people: who wrote it down makes no ticket of it.
  check (weighing_id is null or decided_by is distinct from entered_by)
);
create unique index entered_ticket_no on entered_ticket (entry_no);
create index entered_ticket_no_begins on entered_ticket (lower(entry_no) text_pattern_ops);
-- A number of a book is one weighing, and so is a number of the others.
create unique index entered_ticket_page on entered_ticket (scale_id, book_no, page_no) where kind = 'paper' and status in ('waiting', 'entered');
create unique index entered_ticket_foreign on entered_ticket (scale_id, foreign_no) where kind = 'third_party' and status in ('waiting', 'entered');
create index entered_ticket_at on entered_ticket (entered_at desc, id desc);
create index entered_ticket_newest on entered_ticket (created_at desc, id desc);
create index entered_ticket_status on entered_ticket (status, entered_at desc);
create index entered_ticket_scale on entered_ticket (scale_id, first_at desc);
create index entered_ticket_truck on entered_ticket (truck_id);
create index entered_ticket_trip on entered_ticket (trip_id) where trip_id is not null;
create index entered_ticket_weighing on entered_ticket (weighing_id) where weighing_id is not null;
create index entered_ticket_search on entered_ticket using gin ((coalesce(entry_no, '') || ' ' || coalesce(book_no, '') || ' ' || coalesce(foreign_no, '') || ' ' || coalesce(ticket_no, '')) gin_trgm_ops);
create table entered_ticket_photo (
  id uuid primary key, entered_ticket_id uuid not null references entered_ticket on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index entered_ticket_photo_ticket on entered_ticket_photo (entered_ticket_id);
create index entered_ticket_photo_file on entered_ticket_photo (file_id);
create view public_entered_ticket_photo as select * from entered_ticket_photo;
create view public_entered_ticket as select * from entered_ticket;
