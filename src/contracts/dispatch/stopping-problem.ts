import { idOf } from '#contracts/reference-fields.ts'

/** Where a problem may come from for which a driver declines a trip: the way or the truck, not a scale, nor how somebody drives (life.T2). */
export const DECLINE_SCOPES = ['trip', 'truck'] as const
/** What can stop a trip besides: how a driver behaves is for a remark, and what a scale has is for its report. */
export const STOP_SCOPES = [...DECLINE_SCOPES, 'facility'] as const

/** A problem that is chosen among those of some kinds. */
const problemOf = (scopes: readonly string[]) =>
  idOf({
    label: 'Problem',
    required: true,
    names: 'problem',
    from: {
      resource: 'problem',
      as: 'problem',
      filters: [{ field: 'category.scope', operator: 'in', value: [...scopes] }],
    },
  })

export const DECLINING = problemOf(DECLINE_SCOPES)
export const STOPPING = problemOf(STOP_SCOPES)
