-- Verified Billing, newest first: lines that are not verified have no such moment, and stand before all others in the index of it.
create index billing_line_settled on billing_line (verified_at desc, id desc) where status in ('verified', 'paid');
