-- What a vendor carried in a month: the most asked for of all lists of lines.
create index billing_line_vendor_days on billing_line (vendor_id, load_date desc, id desc);
