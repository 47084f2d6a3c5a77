/** What control tower reads of a ticket it decides on, beside its weights. */
export const WEIGHED: readonly string[] = [
  'place',
  'plate_no',
  'driver_name',
  'first_at',
  'first_operator_name',
  'second_at',
  'second_operator_name',
  'scale_id',
  'cargo_id',
  'place_reason',
  'seal_numbers',
]
