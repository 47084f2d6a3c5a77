-- A signature may be drawn on the screen, too.
alter table signature drop constraint signature_source_check,
  add constraint signature_source_check check (source in ('driver_app', 'admin_upload', 'drawn', 'pod'));
