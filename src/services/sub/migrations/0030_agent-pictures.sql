-- Pictures on an agent's disk, as it last said: those that wait, and those that were refused for good.
alter table scale_agent
  add column pictures_waiting integer not null default 0,
  add column pictures_refused integer not null default 0,
  add column refused_reason text;
