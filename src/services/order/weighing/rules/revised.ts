import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { RevisedField, RevisionKind, TicketContent } from '#contracts/weighing/revision-values.ts'
import type { FieldError } from '#kernel/errors.ts'

/** What the scale that took a weight can weigh, kg. */
export interface ScaleLimits {
  min_kg: number
  division_kg: number
  capacity_kg: number
}

export interface RevisionFacts {
  tare_scale: ScaleLimits
  gross_scale: ScaleLimits
  /** Whether the cargo as it is after the change is counted in bags. */
  has_bags: boolean
}

/** One field and what it is to be. */
export interface Change {
  field: RevisedField
  value: TicketContent[RevisedField]
}

/**
 * What is received of a net whose moisture is known (dec.I3.13): the dry weight at the agreed moisture. Drier than agreed is received as
 * it was weighed. Percentages are decimal text with two places; null where no quality was told.
 */
export function receivedKg(net_kg: number, moisture: string | null, limit: string | null): number | null {
  if (moisture === null || limit === null) return null
  const [is, agreed] = [scaled(moisture, 2), scaled(limit, 2)]
  if (is <= agreed) return net_kg
  return safeNumber(roundedDivision(BigInt(net_kg) * (10_000n - is), 10_000n - agreed))
}

/** A ticket with changes: whatever follows from weights and deduction is worked out again. */
export function revised(before: TicketContent, changes: readonly Change[]): TicketContent {
  const given = { ...before, ...Object.fromEntries(changes.map(({ field, value }) => [field, value])) }
  const net_kg = given.gross_kg - given.tare_kg - given.deduction_kg
  const { moisture_percent, moisture_limit_percent } = given
  return {
    ...given,
    deduction_reason: given.deduction_kg === 0 ? null : given.deduction_reason,
    net_kg,
    received_kg: net_kg > 0 ? receivedKg(net_kg, moisture_percent, moisture_limit_percent) : null,
  }
}

const revisedError = (
  field: RevisedField,
  message: string,
  params: Record<string, string | number> = {},
): FieldError => ({ field, message, params })

/** What a scale would not have weighed either (life.W1). */
function againstScale(field: 'tare_kg' | 'gross_kg', kg: number, limits: ScaleLimits): FieldError[] {
  const { min_kg: min, division_kg: division, capacity_kg: max } = limits
  if (kg < min) return [revisedError(field, 'The weight is below the minimum of {min} kg', { min })]
  if (kg > max) return [revisedError(field, 'The weight is above the capacity of {max} kg', { max })]
  return kg % division === 0
    ? []
    : [revisedError(field, 'The weight is not a multiple of {division} kg', { division })]
}

function againstNet({
  gross_kg: gross,
  tare_kg: tare,
  net_kg,
  deduction_kg: deduction,
}: TicketContent): FieldError[] {
  if (gross <= tare)
    return [revisedError('gross_kg', 'Gross {gross} kg is not above tare {tare} kg', { gross, tare })]
  return net_kg > 0
    ? []
    : [revisedError('deduction_kg', 'Nothing is left after the deduction of {deduction} kg', { deduction })]
}

function againstQuality(after: TicketContent): FieldError[] {
  const asked = ['moisture_percent', 'moisture_limit_percent', 'lab_certificate_no'] as const
  return asked.filter((field) => after[field] === null).map((field) => revisedError(field, 'Required'))
}

/** What speaks against a ticket as a revision would make it: the rules of a capture hold here too (life.W1, life.W2). */
export function revisedRefusals(
  kind: RevisionKind,
  before: TicketContent,
  after: TicketContent,
  facts: RevisionFacts,
): FieldError[] {
  if (kind === 'quality')
    return before.place === 'destination'
      ? againstQuality(after)
      : [{ field: 'kind', message: 'Quality is told of what arrived: choose the ticket of the destination' }]
  if (kind !== 'weight') return kind === 'truck' && before.tare_kg !== after.tare_kg ? againstNet(after) : []
  const changed = (field: RevisedField): boolean => before[field] !== after[field]
  return [
    ...(changed('tare_kg') ? againstScale('tare_kg', after.tare_kg, facts.tare_scale) : []),
    ...(changed('gross_kg') ? againstScale('gross_kg', after.gross_kg, facts.gross_scale) : []),
    ...againstNet(after),
    ...(after.deduction_kg > 0 && after.deduction_reason === null
      ? [revisedError('deduction_reason', 'Say why it is deducted')]
      : []),
    ...(changed('bag_count') && !facts.has_bags
      ? [revisedError('bag_count', 'This cargo is not counted in bags')]
      : []),
  ]
}
