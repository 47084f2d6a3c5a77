-- Among a million sessions few want a look: whose rest is due, and whose phone is silent.
create index driver_session_lacks_rest on driver_session (login_at desc, id desc) where lacks_rest;
create index driver_session_unseen on driver_session (login_at desc, id desc) where is_unseen;
