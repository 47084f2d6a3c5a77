import type { FieldError } from '#kernel/errors.ts'

/** The two weights of a truck, kg. */
export interface Pair {
  tare_kg: number
  gross_kg: number
}

/** How exactly the scale of the second weighing weighs. */
export interface Exactness {
  division_kg: number
  tolerance_percent: number
}

/** What an asked weight says beside the second weighing, kg: above zero where more is asked for; null where it is not asked for. */
export interface Beside {
  gross_kg: number | null
  tare_kg: number | null
}

/** The difference of each changed weight to what the truck weighed the second time (life.D5). */
export function besideSecond(asked: Pair, second: Pair, changed: readonly string[]): Beside {
  const of = (field: keyof Pair) => (changed.includes(field) ? asked[field] - second[field] : null)
  return { gross_kg: of('gross_kg'), tare_kg: of('tare_kg') }
}

/** Two weighings of one truck agree within two divisions, or what the scale's tolerance makes of the weight. */
const allowed = (kg: number, { division_kg, tolerance_percent }: Exactness): number =>
  Math.max(2 * division_kg, (kg * tolerance_percent) / 100)

const WORDS = {
  gross_kg: 'The second weighing says gross {second} kg, {difference} kg beside what is asked for: say why',
  tare_kg: 'The second weighing says tare {second} kg, {difference} kg beside what is asked for: say why',
} as const

/** Refuses a second weighing that contradicts what it is to prove, unless somebody says why; gives the errors. */
export function againstSecond(
  beside: Beside,
  second: Pair,
  scale: Exactness,
  reason: string | null | undefined,
): FieldError[] {
  if (reason) return []
  return (['gross_kg', 'tare_kg'] as const).flatMap((field) => {
    const difference = beside[field]
    if (difference === null || Math.abs(difference) <= allowed(second[field], scale)) return []
    const params = { second: { number: second[field] }, difference: { number: difference } }
    return [{ field: 'reweigh_reason', message: WORDS[field], params }]
  })
}
