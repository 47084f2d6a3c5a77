-- What the company paid to the driver of a vendor, and takes off what it pays the vendor (dec.I4.8). Once a trip, as every component.
alter table trip_payment_line drop constraint trip_payment_line_component_check;
alter table trip_payment_line add constraint trip_payment_line_component_check check (component in
  ('freight', 'ppn', 'pph23', 'driver_premium', 'travel_allowance', 'overtime', 'deduction', 'receivable', 'driver_pay'));
alter table trip_payment_line add constraint trip_payment_line_driver_pay check (component <> 'driver_pay' or (trip_id is not null and amount_idr < 0));
