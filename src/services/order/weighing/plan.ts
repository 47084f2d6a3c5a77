import type { Actor } from '#kernel/actor.ts'
import {
  captureRefusals,
  type CaptureFacts,
  type ManualWeight,
} from '#services/order/weighing/rules/capture.ts'
import { anomalyScore, type Flag } from '#services/order/weighing/rules/flags.ts'
import { netOf, variancePercent, type WeighingFlow } from '#services/order/weighing/rules/weighing.ts'
import type { Objection } from '#services/order/weighing/rules/place.ts'
import { onePassRefusals } from '#services/order/weighing/rules/one-pass.ts'
import { teraUntil, type Stopped } from '#services/order/weighing/facts.ts'
import { bagWeightOf } from '#services/order/weighing/load-facts.ts'
import { firstFlags, ticketFlags, type Weights } from '#services/order/weighing/plan-flags.ts'
import type { Situation } from '#services/order/weighing/situation.ts'
import type { Executor } from '#database/sql.ts'

/** What a capture does in a situation, and everything that speaks against it. */
export interface CapturePlan {
  sequence: 1 | 2
  flow: WeighingFlow
  weight_kg: number | null
  manual: boolean
  /** Known for a second weighing with a usable weight only. */
  weights: Weights | null
  flags: Flag[]
  score: number
  objections: Objection[]
  needs_note: boolean
  seals_required: boolean
  bags_required: boolean
}

function manualOf({ input, scale }: Situation): ManualWeight | null {
  if (input.manual_kg === null) return null
  return {
    weight_kg: input.manual_kg,
    allowed: scale.allow_manual,
    has_reason: input.manual_problem_id !== null && input.manual_note !== null,
    has_photo: input.manual_photo_id !== null,
  }
}

/** Whether this capture is to make both weights, with the stored tare as the second one. */
const isOnePass = ({ input, open }: Situation): boolean => input.one_pass === true && open === null

function flowOf(s: Situation): WeighingFlow {
  const { place, open } = s
  if (open) return open.flow
  if (isOnePass(s)) return 'one_pass'
  return place === 'check' ? 'check' : place === 'origin' ? 'tare_first' : 'gross_first'
}

/** The problem and the report that says it; a failed test load is no problem of the catalogue. */
const stoppedWords = (stopped: Stopped | null): string | null =>
  stopped && [stopped.reason, stopped.report_no].filter((part) => part !== null).join(', ')

/** The facts the guards of rules/capture.ts look at. */
function captureFacts(s: Situation, actor: Actor, now: Date, isReal: boolean): CaptureFacts {
  const { scale, reading, open, input } = s
  const foreign = open !== null && input.trip_id !== null && open.trip_id !== input.trip_id
  return {
    now: now.getTime(),
    is_real: isReal,
    scale: {
      id: scale.id,
      code: scale.code,
      in_service: scale.is_active && scale.stopped === null,
      out_of_service_reason: stoppedWords(scale.stopped),
      out_of_service_handler: scale.stopped?.handled_by_name ?? null,
      tera_valid_until: teraUntil(scale),
      is_third_party: scale.is_third_party,
      min_kg: scale.min_kg,
      division_kg: scale.division_kg,
      capacity_kg: scale.capacity_kg,
    },
    operator_scale_ids: actor.scope.scale,
    reading: reading && {
      weight_kg: reading.weight_kg,
      stable: reading.stable,
      overload: reading.overload,
      net: reading.net,
      is_simulated: reading.source === 'simulator',
      zero_seen_at: reading.zero_seen_at,
      at: Date.parse(reading.at),
    },
    manual: manualOf(s),
    zero_used_at: s.head.zero_used_at,
    open_ticket_no: foreign ? open.ticket_no : null,
    first: open && { weight_kg: open.first_kg, captured_at: Date.parse(open.first_at) },
    flow: flowOf(s),
    stored_tare_kg: isOnePass(s) ? s.truck.tare_kg : null,
    deduction_kg: input.deduction_kg ?? open?.deduction_kg ?? 0,
  }
}

const FIELDS: Record<string, string> = {
  not_your_scale: 'scale_id',
  out_of_service: 'scale_id',
  tera_expired: 'scale_id',
  truck_open: 'truck_id',
  manual_off: 'manual_kg',
  manual_reason: 'manual_problem_id',
  manual_photo: 'manual_photo_id',
  net_not_positive: 'deduction_kg',
}

function weightsOf(s: Situation, flow: WeighingFlow, weight: number, deduction: number): Weights {
  const { trip, open, place, truck } = s
  const [first, second] = open ? [open.first_kg, weight] : [weight, truck.tare_kg]
  const { tare_kg, gross_kg, net_kg } = netOf(flow, first, second, deduction)
  const expected =
    trip === null ? null : place === 'destination' ? (trip.origin_net_kg ?? trip.planned_kg) : trip.planned_kg
  return {
    tare_kg,
    gross_kg,
    net_kg,
    net_expected_kg: expected,
    variance_percent: variancePercent(net_kg, expected),
  }
}

function demands(s: Situation): Pick<CapturePlan, 'seals_required' | 'bags_required'> {
  const closes = s.open !== null || isOnePass(s)
  return {
    seals_required: closes && s.place === 'origin' && s.trip?.requires_seal === true,
    bags_required: closes && s.trip !== null && bagWeightOf(s) !== null,
  }
}

function formObjections(
  s: Situation,
  plan: Pick<CapturePlan, 'seals_required' | 'bags_required'>,
): Objection[] {
  const { input, open } = s
  const objections: Objection[] = []
  const deduction = input.deduction_kg ?? open?.deduction_kg ?? 0
  if (deduction > 0 && !(input.deduction_reason ?? open?.deduction_reason))
    objections.push({
      code: 'deduction_reason',
      field: 'deduction_reason',
      message: 'Say why it is deducted',
    })
  if (plan.bags_required && (input.bag_count ?? open?.bag_count ?? null) === null)
    objections.push({ code: 'bags', field: 'bag_count', message: 'Count the bags' })
  if (input.bag_count !== null && s.trip && bagWeightOf(s) === null)
    objections.push({ code: 'no_bags', field: 'bag_count', message: 'This cargo is not counted in bags' })
  if (plan.seals_required && !(input.seal_numbers ?? open?.seal_numbers ?? []).length)
    objections.push({
      code: 'seals',
      field: 'seal_numbers',
      message: 'The order asks for seals; write their numbers',
    })
  return [...objections, ...platformObjections(s), ...onePassObjections(s)]
}

/** The whole truck stands on the platform, and the people on board are counted (dec.I3.12). */
function platformObjections({ input }: Situation): Objection[] {
  const objections: Objection[] = []
  if (input.whole_on_deck !== true)
    objections.push({
      code: 'deck',
      field: 'whole_on_deck',
      message: 'Look whether the whole truck is on the platform, and tick it',
    })
  if (input.occupants === null)
    objections.push({ code: 'occupants', field: 'occupants', message: 'Count the people on board' })
  return objections
}

function onePassObjections({ input, open, onePass }: Situation): Objection[] {
  if (input.one_pass !== true) return []
  const no = (code: string, message: string): Objection => ({ code, field: 'one_pass', message })
  if (open) return [no('one_pass_open', 'The first weight of this truck is taken; it is weighed twice')]
  if (input.manual_kg !== null) return [no('one_pass_manual', 'A typed weight is not taken in one pass')]
  return onePass ? onePassRefusals(onePass) : [no('one_pass_trip', 'One pass is for trucks on a trip')]
}

/** A plan with its flags: a serious one is answered by a note before the weight is kept, and the ticket is held. */
function flagged(plan: CapturePlan, flags: Flag[], { input }: Situation): CapturePlan {
  const blocked = flags.some(({ level }) => level === 'block')
  if (blocked && input.note === null)
    plan.objections.push({
      code: 'block_flag',
      field: 'note',
      message: 'A serious flag is raised; write a note to keep the ticket for control tower',
    })
  return { ...plan, flags, score: anomalyScore(flags), needs_note: blocked }
}

/**
 * Plans the capture of a situation at a moment; writes nothing (life.W1, life.W2, and the flags of life.D4). `isReal` says that the plant
 * weighs with real indicators, so that weights of a simulator are refused.
 */
export async function planCapture(
  db: Executor,
  s: Situation,
  actor: Actor,
  now: Date,
  isReal: boolean,
): Promise<CapturePlan> {
  const facts = captureFacts(s, actor, now, isReal)
  const refusals = captureRefusals(facts, s.settings.capture).map((refusal) => ({
    code: refusal.code,
    field: FIELDS[refusal.code] ?? '',
    message: refusal.text,
    params: refusal.params,
  }))
  const weight = s.input.manual_kg ?? s.reading?.weight_kg ?? null
  const wanted = demands(s)
  const plan: CapturePlan = {
    sequence: s.open ? 2 : 1,
    flow: facts.flow,
    weight_kg: weight,
    manual: s.input.manual_kg !== null,
    weights: null,
    flags: [],
    score: 0,
    objections: [...s.objections, ...refusals, ...formObjections(s, wanted)],
    needs_note: false,
    ...wanted,
  }
  if (weight === null) return plan
  if (!s.open && !isOnePass(s)) return flagged(plan, firstFlags(s, facts.flow, weight), s)
  const weights = weightsOf(s, facts.flow, weight, facts.deduction_kg)
  if (weights.net_kg <= 0) return plan
  return flagged({ ...plan, weights }, await ticketFlags(db, s, actor, now, weights), s)
}
