import { OF_SCALES } from '#contracts/catalogue/problem-scopes.ts'
import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { IMPACTS, problemReportLifecycle } from '#contracts/weighing/problem-lifecycle.ts'
import { PROBLEM_CLOCKS } from '#contracts/weighing/weighbridge-clocks.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const ro = { readOnly: true } as const
const sure = { always: true } as const

/** Trouble with a scale (life.D13): what it does to the weighing, who handles it, how long the scale stood. */
export const problemReport = resource({
  service: 'order',
  name: 'problem-report',
  label: 'Problem report',
  plural: 'Problem reports',
  transaction: true,
  imported: false,
  title: ['report_no'],
  fields: {
    report_no: text({ label: 'Report number', ...sure }),
    scale_id: ref('scale', { label: 'Scale', required: true }),
    problem_id: ref('problem', { label: 'Problem', whenEmpty: 'Test load failed', among: OF_SCALES }),
    problem_name: text({ label: 'Problem as it was named', ...ro }),
    impact: choice({
      label: 'Impact',
      required: true,
      options: IMPACTS,
      help: 'Out of service: from now on no weight is taken on this scale',
    }),
    started_at: timestamp({ label: 'Began at', required: true }),
    trip_id: ref('trip', { label: 'Trip', help: 'Where one is concerned' }),
    weighing_id: ref('weighing', { label: 'Ticket', as: 'ticket', help: 'Where one is concerned' }),
    description: longtext({ label: 'What happened', required: true, min: 10, max: 1000 }),
    photos: files({
      label: 'Photos',
      table: 'problem_report_photo',
      parent: 'problem_report_id',
      kinds: 'images',
      max: 5,
    }),
    status: text({ label: 'Status', ...sure }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    reported_by: idOf({ label: 'Reported by', ...sure, names: 'user' }),
    reported_by_name: text({ label: 'Reported by', ...sure }),
    handled_by_name: text({ label: 'Handled by', ...ro }),
    handled_at: timestamp({ label: 'Handled since', ...ro }),
    stopped_at: timestamp({ label: 'Out of service since', ...ro }),
    back_at: timestamp({ label: 'Back in service', ...ro }),
    ended_at: timestamp({ label: 'Ended at', ...ro }),
    downtime_min: integer({ label: 'Downtime', unit: 'min', ...sure }),
    impact_reason: longtext({ label: 'Why the impact changed', ...ro }),
    resolution: longtext({ label: 'How it was resolved', ...ro }),
    resolved_by_name: text({ label: 'Resolved by', ...ro }),
    resolved_at: timestamp({ label: 'Resolved at', ...ro }),
    closed_by_name: text({ label: 'Closed by', ...ro }),
    closed_at: timestamp({ label: 'Closed at', ...ro }),
  },
  list: {
    columns: [
      { field: 'report_no', under: 'reported_by_name' },
      'scale_id',
      { field: 'problem_id', under: 'description' },
      { field: 'started_at', under: 'ended_at', label: 'Began, ended' },
      { field: 'impact', under: 'downtime_min' },
      { field: 'handled_by_name', under: 'handled_at', label: 'Handled by' },
      { field: 'status', under: 'due_at' },
      { field: 'trip_id', extra: true },
      { field: 'weighing_id', extra: true },
      { field: 'resolution', under: 'resolved_by_name', extra: true },
    ],
    search: [
      'report_no',
      'description',
      'resolution',
      'scale.code',
      'scale.name',
      'problem.name',
      'trip.trip_no',
    ],
    sort: ['report_no', 'started_at', 'downtime_min', 'due_at', 'created_at'],
    defaultSort: '-started_at',
    filters: ['status', 'scale_id', 'problem_id', 'impact', 'started_at', 'trip_id', 'weighing_id', 'due_at'],
    looks: {
      board: {
        card: ['report_no', 'scale_id', 'problem_id', 'impact', 'started_at'],
        since: 'started_at',
      },
    },
  },
  form: [
    { title: 'Scale', fields: ['scale_id', 'problem_id', 'impact', 'started_at'] },
    { title: 'What happened', fields: ['description', 'trip_id', 'weighing_id'] },
    { title: 'Photos', fields: ['photos'] },
  ],
  access: { read: [...WEIGHBRIDGE, ...TOWER], create: WEIGHBRIDGE, update: [], remove: [] },
  scope: { scale: 'scale_id' },
  calls: { update: null, remove: null },
  lifecycle: problemReportLifecycle,
  clocks: PROBLEM_CLOCKS,
})

export type ProblemReport = RecordOf<typeof problemReport>
