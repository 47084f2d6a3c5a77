-- What is short on a purchase order or a budget says what its lines lack: they hold the rest.
update billing_exception set detail = '{no} has {left} left, its {lines} lines lack {need}'
where detail = '{no} has {left}, {lines} lines need {need}' and resolved_at is null;
