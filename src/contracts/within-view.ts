import type { FieldMap, Within } from '#kernel/field.ts'
import { resourceNamed } from '#contracts/index.ts'

/**
 * A field of the target (or of what it is chosen through), the field of the form that it follows, and what that one is called by;
 * `orAny` where an empty one of the target means any.
 */
export interface WithinView {
  same: { field: string; by: string; as: string; title: string[]; orAny?: true }[]
  /** `on`: fields of the form of which the first filled one says on which day it has to be valid. */
  through?: { list: string; column: string; on?: readonly string[] }
}

/** Whether a target whose field is empty goes with any value: its contract says what that means. */
export function isAnyWhenEmpty(resource: string, field: string): boolean {
  return resourceNamed(resource).fields[field]?.whenEmpty !== undefined
}

/** What narrows a reference to `resource`, as a form needs it; `around` are the fields that it may follow. */
export function withinView({ same, through }: Within, resource: string, around: FieldMap): WithinView {
  return {
    same: Object.entries(same).map(([field, by]) => {
      const ref = around[by]?.ref
      const isAny = isAnyWhenEmpty(through?.resource ?? resource, field)
      const title = ref ? [...resourceNamed(ref.resource).title] : []
      return { field, by, as: ref?.as ?? '', title, ...(isAny ? { orAny: true as const } : {}) }
    }),
    ...(through
      ? {
          through: {
            list: resourceNamed(through.resource).calls.list,
            column: through.column,
            ...(through.on && { on: through.on }),
          },
        }
      : {}),
  }
}
