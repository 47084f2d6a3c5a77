import * as z from 'zod/mini'
import { longtext, text } from '#contracts/fields.ts'
import { lineFormat } from '#contracts/place/line-format.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { call } from '#kernel/call.ts'
import type { Field } from '#kernel/field.ts'

/** What came over a line: blanks at its ends belong to it. */
function recorded(): Field<string, 'required'> {
  const schema = z.string().check(z.minLength(1), z.maxLength(2000))
  return { ...longtext({ label: 'Recorded line', required: true }), schema }
}

export const tryLine = call({
  at: 'POST /master/v1/scale-profile/try-line',
  summary:
    'What a recorded line of an indicator says by a protocol or a description, before a profile is saved',
  roles: scaleProfile.access.update,
  companyOnly: true,
  body: {
    protocol: text({ label: 'Protocol', required: true, max: 30 }),
    line_format: lineFormat(),
    display_unit: scaleProfile.fields.display_unit,
    recorded: recorded(),
  },
  answer: z.object({
    /** In the order in which they came: a weight, or why there is none. */
    items: z.array(
      z.object({
        raw: z.string(),
        weight_kg: z.nullable(z.number()),
        stable: z.nullable(z.boolean()),
        net: z.boolean(),
        overload: z.boolean(),
        refused: z.nullable(z.string()),
      }),
    ),
  }),
})
