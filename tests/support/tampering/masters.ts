import { ANOTHER, type Change } from './change.ts'

/** What weights and prices follow from. */
export const MASTERS: readonly Change[] = [
  { what: 'a setting', table: 'master.setting', set: { value: `'7'::jsonb` } },
  {
    what: 'a setting put in',
    sql: [
      `insert into master.setting select one.* from (select * from master.setting limit 1) t cross join lateral jsonb_populate_record(
         null::master.setting, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'name', 'budget_alone_idr', 'value', 1, 'scope', 'global', 'scope_id', null)) one
       on conflict do nothing`,
    ],
    said: /^rows master\.setting .*: it was put in without the server/,
  },
  { what: 'a setting taken out', table: 'master.setting', gone: 'true' },
  { what: 'the name of a scale', table: 'master.scale', set: { code: `'TB-77'` } },
  { what: 'a scale in use', table: 'master.scale', set: { is_active: 'not is_active' } },
  { what: 'the least weight', table: 'master.scale_profile', set: { min_kg: '0' } },
  { what: 'the capacity', table: 'master.scale_profile', set: { capacity_kg: 'capacity_kg + 20000' } },
  { what: 'the division', table: 'master.scale_profile', set: { division_kg: 'division_kg * 5' } },
  { what: 'typed weights', table: 'master.scale_profile', set: { allow_manual: 'not allow_manual' } },
  {
    what: 'the end of a verification',
    table: 'master.scale_profile',
    set: { tera_expired_at: 'tera_expired_at + 900' },
  },
  {
    what: 'the token of a scale',
    table: 'master.scale_profile',
    set: { bridge_token_set_at: 'now()' },
  },
  { what: 'the tolerance of a scale', table: 'master.scale_profile', set: { tolerance_percent: '9' } },
  {
    what: 'a camera put in',
    sql: [
      `insert into master.scale_camera (id, scale_profile_id, position, place, url)
       select gen_random_uuid(), id, 9, 'front', 'http://elsewhere' from master.scale_profile limit 1`,
    ],
    said: /^rows master\.scale_camera \S+: it was put in without the server/,
  },
  { what: 'the address of an indicator', table: 'master.scale_profile', set: { host: `'10.9.9.9'` } },
  { what: 'a certificate', table: 'master.scale_calibration', set: { valid_until: 'valid_until + 365' } },
  {
    what: 'a certificate put in',
    table: 'master.scale_calibration',
    copied: { id: ANOTHER, entry_no: '99', certificate_no: `'FALSE'` },
  },
  { what: 'a tare', table: 'master.truck', set: { tare_kg: 'tare_kg - 900' }, where: 'tare_kg is not null' },
  { what: 'the day of a tare', table: 'master.truck', set: { tare_valid_until: `'2099-01-01'` } },
  { what: 'a JBI', table: 'master.truck', set: { jbi_kg: 'jbi_kg + 9000' }, where: 'jbi_kg is not null' },
  { what: 'a plate', table: 'master.truck', set: { plate_no: `'W 1 X'` } },
  {
    what: 'a colour of plates',
    table: 'master.truck',
    set: { plate_colour: `case plate_colour when 'yellow' then 'black' else 'yellow' end` },
  },
  {
    what: 'a truck of another vendor',
    table: 'master.truck',
    set: { vendor_id: `(select max(id::text)::uuid from master.vendor)` },
  },
  { what: 'a paper of a truck', table: 'master.truck_document', set: { expired_at: `'2099-01-01'` } },
  { what: 'a tax number', table: 'master.vendor', set: { npwp: `'0999999999999999'` } },
  { what: 'the price of a claim', table: 'master.cargo', set: { claim_price_idr_per_kg: '1' } },
  { what: 'the weight of a bag', table: 'master.cargo', set: { bag_weight_kg: '60' } },
  { what: 'the tolerance of a loss', table: 'master.cargo', set: { susut_tolerance_percent: '9' } },
  { what: 'the rate of waiting', table: 'master.contract', set: { waiting_rate_idr_per_hour: '9000000' } },
  {
    what: 'whose weight is billed',
    table: 'master.contract',
    set: {
      billing_weight_basis: `case billing_weight_basis when 'lower_of_both' then 'origin_net' else 'lower_of_both' end`,
    },
  },
  { what: 'the last day of a contract', table: 'master.contract', set: { end_date: 'end_date + 365' } },
  { what: 'who approved a contract', table: 'master.money_terms_approval', set: { approved_by: ANOTHER } },
  { what: 'a tariff', table: 'master.contract_route', set: { tariff_idr: 'tariff_idr * 2' } },
  { what: 'a smallest load', table: 'master.contract_route', set: { min_charge_ton: '30' } },
  {
    what: 'a tariff that nobody approved',
    table: 'master.contract_route',
    set: { status: `case status when 'approved' then 'waiting' else 'approved' end` },
  },
  {
    what: 'a tariff and its approval',
    table: 'master.contract_route_approval',
    set: { tariff_idr: 'tariff_idr * 2' },
  },
  { what: 'a premium', table: 'master.contract_route', set: { driver_premium_idr: '999999' } },
  {
    what: 'a holiday',
    table: 'master.holiday',
    set: { name: `'Another day'` },
  },
  { what: 'the working week', table: 'master.working_calendar', set: { day_end: `'23:00'` } },
]
