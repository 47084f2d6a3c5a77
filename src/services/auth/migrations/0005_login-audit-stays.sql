-- Who signed in and who failed is not emptied either.
create trigger login_audit_no_truncate before truncate on login_audit
  for each statement execute function auth.refuse_change();
