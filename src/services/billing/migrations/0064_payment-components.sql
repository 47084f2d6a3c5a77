-- Payments are found by what they pay.
create index trip_payment_components on trip_payment using gin (components);
