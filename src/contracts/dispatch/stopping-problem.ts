import { idOf } from '#contracts/reference-fields.ts'

/** What can stop a trip: how a driver behaves is for a remark, and what a scale has is for its report. */
export const STOPPING = idOf({
  label: 'Problem',
  required: true,
  names: 'problem',
  from: {
    resource: 'problem',
    as: 'problem',
    filters: [{ field: 'category.scope', operator: 'in', value: ['trip', 'truck', 'facility'] }],
  },
})
