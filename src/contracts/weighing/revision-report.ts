import { report, TIME_STEPS } from '#contracts/report.ts'
import { weighingRevision } from '#contracts/weighing/weighing-revision.ts'

/** Who asks for revisions of what, and what becomes of them. */
export const revisionReport = report({
  name: 'revisions',
  label: 'Revisions',
  note: 'Revisions by the time they were asked for',
  source: weighingRevision,
  at: 'requested_at',
  only: [],
  groupings: {
    ...TIME_STEPS,
    operator: { label: 'Operator', field: 'requested_by_name' },
    kind: { label: 'Kind', field: 'kind' },
    scale: { label: 'Scale', field: 'scale_id' },
    status: { label: 'Status', field: 'status' },
    problem: { label: 'Problem', field: 'reason_problem_id' },
  },
  measures: {
    revisions: {
      label: 'Revisions',
      unit: '',
      decimals: 0,
      take: 'count',
      formula: 'Revisions that were asked for, counted',
      lessIsBetter: true,
    },
  },
  roles: weighingRevision.access.read,
  lists: [{ screen: 'weighing-revision' }],
})
