-- A trouble may end with the load lost.
alter table trouble_report drop constraint trouble_report_outcome_check;
alter table trouble_report add constraint trouble_report_outcome_check
  check (outcome in ('continue', 'replaced', 'towed', 'returned', 'lost'));
