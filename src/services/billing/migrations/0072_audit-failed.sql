-- Lines that the audit could not work out are in Invalid Billing also where nobody could say so on the line itself.
create index billing_exception_aside on billing_exception (billing_line_id) where resolved_at is null and code = 'AUDIT_FAILED';
