-- The frame a weight was taken from, as the scale's own program signed it (dec.I3.2): whoever doubts a weight asks the key of its scale.
create table weighment_frame (
  id uuid primary key,
  weighment_id uuid not null references weighment,
  key_id text not null,
  frame jsonb not null,
  created_at timestamptz not null
);
create unique index weighment_frame_weight on weighment_frame (weighment_id);
create trigger weighment_frame_append_only before update or delete on weighment_frame for each row execute function orders.refuse_change();
create trigger weighment_frame_no_truncate before truncate on weighment_frame for each statement execute function orders.refuse_change();
do $$ begin
  if to_regprocedure('orders.keep_sealed(text)') is not null then perform orders.keep_sealed('weighment_frame'); end if;
end $$;
create view public_weighment_frame as select * from weighment_frame;

-- Which weight a picture belongs to: who may read its ticket may see it.
create index weighment_photos on weighment using gin (photos jsonb_path_ops);
