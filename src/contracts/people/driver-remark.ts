import { OF_DRIVERS } from '#contracts/catalogue/problem-scopes.ts'
import { ADMIN, DRIVER, REQUESTER, TOWER } from '#access/duties.ts'
import { choice, integer, json, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { ITSELF } from '#contracts/patterns.ts'
import { driverRemarkLifecycle } from '#contracts/people/driver-remark-lifecycle.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { Said } from '#contracts/said.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

export const REMARK_KINDS = [
  { value: 'negative', label: 'Negative' },
  { value: 'positive', label: 'Positive' },
] as const

/** What the product notices by itself; each rule can be switched off. */
export const REMARK_RULES = [
  { value: 'declines', label: 'Declined too many trips' },
  { value: 'loss', label: 'Loss over the tolerance' },
  { value: 'duty', label: 'On duty too long' },
  { value: 'drive', label: 'Drove too long without a rest' },
] as const

export type RemarkRule = (typeof REMARK_RULES)[number]['value']

/** As whom somebody remarked: it decides who has the last word. */
const REMARKED_AS = [
  { value: 'requester', label: 'Order requester' },
  { value: 'tower', label: 'Control tower' },
  { value: 'super_tower', label: 'Super control tower' },
  { value: 'rule', label: 'By itself' },
] as const

export const MOST_LOST = -30
export const MOST_GAINED = 10

const ro = { readOnly: true } as const
const sure = { always: true } as const

/** Points say the same as the kind: what is good adds, what is bad takes. */
const pointOfKind: Rule = ({ kind, point }) => {
  if (typeof point !== 'number' || (kind !== 'positive' && kind !== 'negative')) return []
  if (kind === 'positive')
    return point > 0 ? [] : [{ field: 'point', message: 'A positive remark adds 1 to 10 points' }]
  return point < 0 ? [] : [{ field: 'point', message: 'A negative remark takes 1 to 30 points: write -5' }]
}

/** People say what happened; a rule says what it saw. */
const described: Rule = ({ description, saw }) =>
  description || saw ? [] : [{ field: 'description', message: 'Required' }]

/** What somebody says of a driver, good or bad, with the points it moves (life.D10). */
export const driverRemark = resource({
  service: 'order',
  name: 'driver-remark',
  label: 'Driver remark',
  plural: 'Driver remarks',
  transaction: true,
  imported: false,
  title: ['remark_no'],
  fields: {
    remark_no: text({ label: 'Remark number', ...sure }),
    driver_id: ref('driver', { label: 'Driver', required: true, note: ['credit_point'] }),
    trip_id: ref('trip', {
      label: 'Trip',
      help: 'Left empty where it is about no trip',
      within: { driver_id: 'driver_id' },
    }),
    kind: choice({ label: 'Kind', required: true, options: REMARK_KINDS }),
    problem_id: ref('problem', { label: 'Problem', whenEmpty: 'Noticed by itself', among: OF_DRIVERS }),
    point: integer({
      label: 'Points',
      min: MOST_LOST,
      max: MOST_GAINED,
      help: 'Left empty, those of the problem',
    }),
    description: longtext({ label: 'What happened', min: 10, max: 1000, whenEmpty: 'Noticed by itself' }),
    saw: json<Said>('What was seen'),
    photos: files({
      label: 'Photos',
      table: 'driver_remark_photo',
      parent: 'driver_remark_id',
      kinds: 'images',
      max: 5,
    }),
    driver_name: text({ label: 'Driver', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    order_id: idOf({ label: 'Order', names: 'order', ...ro }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...ro }),
    rule: choice({ label: 'Noticed by itself', options: REMARK_RULES, ...ro }),
    remarked_at: timestamp({ label: 'Remarked at', ...sure }),
    remarked_by: idOf({ label: 'Remarked by', ...sure }),
    remarked_by_name: { ...text({ label: 'Remarked by', ...sure }), options: ITSELF },
    remarked_as: choice({ label: 'As', options: REMARKED_AS, ...sure }),
    status: text({ label: 'Status', ...sure }),
    applied_at: timestamp({ label: 'Counts since', ...ro }),
    applied_by_name: { ...text({ label: 'Confirmed by', ...ro }), options: ITSELF },
    appeal_text: longtext({ label: 'What the driver says', ...ro }),
    appealed_at: timestamp({ label: 'Appealed at', ...ro }),
    appealed_by_name: text({ label: 'Appeal entered by', ...ro }),
    decision_reason: longtext({ label: 'Reason of the decision', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
  },
  rules: [pointOfKind, described],
  list: {
    columns: [
      { field: 'remark_no', under: 'kind' },
      { field: 'driver_id', under: 'vendor_id' },
      { field: 'driver.credit_point', label: 'Credit now' },
      { field: 'problem_id', under: 'rule', label: 'Problem' },
      { field: 'point', label: 'Points' },
      'trip_id',
      { field: 'remarked_at', under: 'remarked_by_name' },
      'status',
      { field: 'description', under: 'saw', extra: true },
      { field: 'decided_at', under: 'decided_by_name', extra: true },
      { field: 'work_unit_id', extra: true },
    ],
    search: ['remark_no', 'driver_name', 'description', 'driver.code', 'trip.trip_no', 'problem.name'],
    sort: ['remark_no', 'remarked_at', 'created_at'],
    defaultSort: '-remarked_at',
    filters: ['status', 'kind', 'driver_id', 'vendor_id', 'problem_id', 'rule', 'trip_id', 'remarked_at'],
    looks: {
      board: { card: ['remark_no', 'driver_id', 'point', 'problem_id', 'remarked_at'], since: 'remarked_at' },
    },
  },
  form: [
    { title: 'Remark', fields: ['driver_id', 'trip_id', 'kind', 'problem_id', 'point', 'description'] },
    { title: 'Photos', fields: ['photos'] },
  ],
  access: {
    read: [...TOWER, ...REQUESTER, ...ADMIN, ...DRIVER],
    create: [...TOWER, ...REQUESTER],
    update: [],
    remove: [],
  },
  scope: { vendor: 'vendor_id', work_unit: 'work_unit_id', driver: 'driver_id' },
  calls: { update: null, remove: null },
  lifecycle: driverRemarkLifecycle,
})

export type DriverRemark = RecordOf<typeof driverRemark>
