import type { FieldMap, Within } from '#kernel/field.ts'
import { resourceNamed } from '#contracts/index.ts'

/** A field of the target (or of what it is chosen through), the field of the form that it follows, and what that one is called by. */
export interface WithinView {
  same: { field: string; by: string; as: string; title: string[] }[]
  /** `on`: fields of the form of which the first filled one says on which day it has to be valid. */
  through?: { list: string; column: string; on?: readonly string[] }
}

/** What narrows a reference, as a form needs it; `around` are the fields that it may follow. */
export function withinView({ same, through }: Within, around: FieldMap): WithinView {
  return {
    same: Object.entries(same).map(([field, by]) => {
      const ref = around[by]?.ref
      return { field, by, as: ref?.as ?? '', title: ref ? [...resourceNamed(ref.resource).title] : [] }
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
