-- Two drivers of one trip have an advance each (decision 60): what each overspent is paid once, by its advance, and so is what is deducted.
drop index trip_payment_line_trip;
create unique index trip_payment_line_trip on trip_payment_line (trip_id, component)
  where is_live and trip_id is not null and component not in ('travel_allowance', 'deduction', 'driver_pay', 'driver_pay_back');
create unique index trip_payment_line_allowance on trip_payment_line (travel_advance_id) where is_live and component = 'travel_allowance';
drop index trip_payment_line_taken;
create unique index trip_payment_line_taken on trip_payment_line (trip_payment_id, component, coalesce(billing_id, travel_advance_id, trip_id))
  where component in ('receivable', 'deduction', 'driver_pay', 'driver_pay_back');
