-- Lines by their reason, as Invalid Billing and its file are narrowed; most lines have none.
create index billing_line_codes on billing_line using gin (codes);
