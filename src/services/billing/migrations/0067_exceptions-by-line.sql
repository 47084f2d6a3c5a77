-- The list of what cannot be billed looks for the exceptions of each line by the line. After a night that found thousands, and before PostgreSQL
-- had counted them, an index that begins with the code was as good to it, and every line was compared with every exception of its code.
drop index billing_exception_code;
drop index billing_exception_cure;
create index billing_exception_cure on billing_exception (cure_id, code) where resolved_at is null;
