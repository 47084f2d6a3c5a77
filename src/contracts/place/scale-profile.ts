import { choice, flag, integer, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import { DESCRIBED_LINE, lineFormat } from '#contracts/place/line-format.ts'
import { notBefore, onceEach, requiredWhen } from '#contracts/rules.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { TRUTH_CHANGE, TRUTH_LIFE } from '#contracts/second-person.ts'
import { percent } from '#contracts/patterns.ts'

const PROTOCOLS = [
  { value: 'toledo', label: 'Toledo continuous' },
  { value: 'toledo_cks', label: 'Toledo continuous with checksum' },
  { value: 'sma', label: 'SMA' },
  { value: 'xk3190_stx', label: 'XK3190 STX frame' },
  { value: 'xk3190_eq', label: 'XK3190 equals frame, last digit first' },
  { value: 'xk3190_eq_ordered', label: 'XK3190 equals frame, in reading order' },
  { value: 'xk3190_a12', label: 'XK3190-A12' },
  { value: DESCRIBED_LINE, label: 'Described line' },
  { value: 'manual', label: 'Manual entry' },
  { value: 'simulator', label: 'Simulator' },
] as const

const CAMERA_PLACES = [
  { value: 'front', label: 'Front' },
  { value: 'rear', label: 'Rear' },
  { value: 'top', label: 'Top' },
  { value: 'cabin', label: 'Cabin' },
] as const

/** What decides whether a weight is true: a change of it waits for a second administrator (decision 24). */
export const SCALE_TRUTH = [
  'protocol',
  'line_format',
  'display_unit',
  'capacity_kg',
  'division_kg',
  'min_kg',
  'tera_certificate_no',
  'tera_date',
  'tera_expired_at',
  'tera_authority',
  'tera_deviation_kg',
  'tera_file_id',
  'tolerance_percent',
  'overload_percent',
  'underload_percent',
  'is_third_party',
  'allow_manual',
  'one_pass_cargoes',
] as const

/** What weighing needs to know about a scale: its indicator, limits, cameras and verification. */
export const scaleProfile = resource({
  service: 'master',
  name: 'scale-profile',
  label: 'Scale profile',
  plural: 'Scale profiles',
  fields: {
    scale_id: ref('scale', { label: 'Scale', required: true, fixed: true }),
    protocol: choice({ label: 'Protocol', required: true, options: PROTOCOLS }),
    line_format: lineFormat(),
    display_unit: choice({
      label: 'Unit of the display',
      required: true,
      options: [
        { value: 'kg', label: 'Kilograms' },
        { value: 't', label: 'Tonnes' },
      ],
      initial: 'kg',
      help: 'For indicators whose frames do not say it',
    }),
    connection: choice({
      label: 'Connection',
      required: true,
      options: [
        { value: 'serial', label: 'Serial' },
        { value: 'tcp', label: 'Network (TCP)' },
        { value: 'bridge', label: 'Bridge program' },
      ],
    }),
    baud: integer({ label: 'Baud rate', min: 300, max: 115_200 }),
    parity: choice({
      label: 'Parity',
      options: [
        { value: 'none', label: 'None' },
        { value: 'even', label: 'Even' },
        { value: 'odd', label: 'Odd' },
      ],
    }),
    host: text({ label: 'Host', max: 120 }),
    port: integer({ label: 'Network port', min: 1, max: 65_535 }),
    capacity_kg: integer({
      label: 'Capacity',
      required: true,
      unit: 'kg',
      min: 1,
      max: 200_000,
      initial: 60_000,
    }),
    division_kg: integer({ label: 'Division', required: true, unit: 'kg', min: 1, max: 100, initial: 10 }),
    min_kg: integer({ label: 'Smallest weight', required: true, unit: 'kg', max: 10_000, initial: 400 }),
    tera_certificate_no: text({ label: 'Tera certificate', max: 60 }),
    tera_date: date({ label: 'Tera date' }),
    tera_expired_at: date({ label: 'Tera valid until', expires: true }),
    tera_authority: text({ label: 'Verifying office', max: 120, help: 'Office that signed the certificate' }),
    tera_deviation_kg: integer({
      label: 'Deviation found',
      unit: 'kg',
      min: -100_000,
      max: 100_000,
      help: 'The largest one that the certificate names; below zero where the scale showed too little',
    }),
    tera_file_id: file({ label: 'Certificate', as: 'tera_file' }),
    waiting_file_id: file({
      label: 'Certificate of the change that waits',
      as: 'waiting_file',
      readOnly: true,
    }),
    tolerance_percent: percent('Tolerance', 0.5),
    overload_percent: percent('Overload limit', 5),
    underload_percent: percent('Underload limit', 10),
    bridge_token_set_at: timestamp({ label: 'Token made at', readOnly: true }),
    bridge_token_set_by: idOf({ label: 'Account of who made the token', readOnly: true }),
    bridge_token_set_by_name: text({ label: 'Token made by', readOnly: true }),
    is_third_party: flag('Owned by others'),
    allow_manual: flag('Allow manual entry'),
    cameras: children({
      label: 'Cameras',
      table: 'scale_camera',
      parent: 'scale_profile_id',
      key: 'place',
      max: 4,
      fields: {
        place: choice({ label: 'Place', required: true, options: CAMERA_PLACES }),
        url: text({
          label: 'Address',
          required: true,
          max: 300,
          pattern: /^(https?|rtsp):\/\/\S+$/i,
          message: 'Must begin with http://, https:// or rtsp://',
        }),
      },
    }),
    one_pass_cargoes: children({
      label: 'Cargo weighed in one pass',
      table: 'scale_one_pass_cargo',
      parent: 'scale_profile_id',
      key: 'cargo_id',
      max: 50,
      fields: { cargo_id: ref('cargo', { label: 'Cargo', required: true }) },
    }),
    ...TRUTH_CHANGE,
    change_state: text({ label: 'Status', always: true }),
  },
  rules: [
    notBefore('tera_date', 'tera_expired_at'),
    requiredWhen('line_format', 'protocol', DESCRIBED_LINE),
    requiredWhen('host', 'connection', 'tcp'),
    requiredWhen('port', 'connection', 'tcp'),
    requiredWhen('baud', 'connection', 'serial'),
    onceEach('cameras', 'place'),
    onceEach('one_pass_cargoes', 'cargo_id'),
    (record) =>
      Number(record.min_kg) >= Number(record.capacity_kg)
        ? [{ field: 'min_kg', message: 'Must be less than the capacity' }]
        : [],
  ],
  list: {
    columns: [
      'scale_id',
      'protocol',
      'connection',
      'capacity_kg',
      'division_kg',
      'tera_expired_at',
      'updated_at',
    ],
    search: ['scale.code', 'scale.name', 'tera_certificate_no'],
    sort: ['tera_expired_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['scale_id', 'protocol', 'tera_expired_at', 'change_state'],
  },
  form: [
    {
      title: 'Indicator',
      fields: [
        'scale_id',
        'protocol',
        'line_format',
        'display_unit',
        'connection',
        'baud',
        'parity',
        'host',
        'port',
      ],
    },
    { title: 'Limits', fields: ['capacity_kg', 'division_kg', 'min_kg', 'allow_manual', 'is_third_party'] },
    {
      title: 'Verification (tera)',
      fields: [
        'tera_certificate_no',
        'tera_date',
        'tera_expired_at',
        'tera_authority',
        'tera_deviation_kg',
        'tera_file_id',
      ],
    },
    { title: 'Warnings', fields: ['tolerance_percent', 'overload_percent', 'underload_percent'] },
    { title: 'Cameras and cargo', fields: ['cameras', 'one_pass_cargoes'] },
    { title: 'Change', fields: ['change_reason'] },
  ],
  access: MASTER,
  scope: { scale: 'scale_id' },
  title: ['scale.code', 'scale.name'],
  lifecycle: TRUTH_LIFE,
})
