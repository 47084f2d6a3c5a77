import * as z from 'zod/mini'

/** The sixteen flags of life.D4, those of the load and of the scale's program in a few words, for lists and files; a ticket says each as a sentence. */
export const FLAG_NAMES = [
  { value: 'MANUAL', label: 'Typed weight' },
  { value: 'OVERLOAD', label: 'Overloaded' },
  { value: 'UNDERLOAD', label: 'Underloaded' },
  { value: 'TARE_DRIFT', label: 'Tare differs' },
  { value: 'TARE_EXPIRED', label: 'Tare expired' },
  { value: 'NET_OUTLIER', label: 'Unusual net' },
  { value: 'SAME_WEIGHT', label: 'Same gross again' },
  { value: 'OUT_OF_GEOFENCE', label: 'Not at the scale' },
  { value: 'NOT_ZEROED', label: 'Scale not at zero' },
  { value: 'UNSTABLE', label: 'Moving weight' },
  { value: 'PLATE_MISMATCH', label: 'Other plate' },
  { value: 'CYCLE_SHORT', label: 'Trip too short' },
  { value: 'NO_PHOTO', label: 'No photo' },
  { value: 'SAME_OPERATOR_SOLO', label: 'One operator' },
  { value: 'SCALE_DUE', label: 'Tera expired' },
  { value: 'NIGHT_CLUSTER', label: 'Many at night' },
  { value: 'BAGS', label: 'Bags differ' },
  { value: 'DEDUCTION', label: 'Large deduction' },
  { value: 'TARE_CHANGED', label: 'Tare changed' },
  { value: 'OTHER_SCALE', label: 'Other scale' },
  { value: 'SEALS', label: 'Seals differ' },
  { value: 'OCCUPANTS', label: 'People differ' },
  { value: 'SPOT_CHECK', label: 'Spot check' },
  { value: 'AGENT_NEW', label: 'New scale program' },
] as const

export type FlagCode = (typeof FLAG_NAMES)[number]['value']

/** What the ticket has and what it was held against, which is more than zero. */
const MEASURE = z.object({ is: z.number(), against: z.number(), unit: z.enum(['kg', 'm', 'min']) })

/**
 * One flag of a ticket (life.D4); `text` is English and a key of the translator, `measure` says by how much at the capture and is
 * missing where nothing was measured.
 */
export const FLAG = z.object({
  code: z.string(),
  level: z.enum(['info', 'warn', 'block']),
  text: z.string(),
  measure: z.optional(MEASURE),
})

export type FlagMeasure = z.infer<typeof MEASURE>
export type WeighingFlag = z.infer<typeof FLAG>

/** What was said about one flag when the ticket was verified. */
export interface FlagAnswer {
  flag: string
  comment: string
}
