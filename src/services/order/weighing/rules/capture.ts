import { netOf } from '#services/order/weighing/rules/weighing.ts'
import type { WeighingFlow } from '#services/order/weighing/rules/weighing.ts'

/** The server's last frame of the scale, as `sub` keeps it; a number posted by a page is never one (live.G5). */
export interface CaptureReading {
  weight_kg: number
  stable: boolean
  overload: boolean
  net: boolean
  is_simulated: boolean
  /** The moment the platform was last empty, null when never seen. */
  zero_seen_at: string | null
  /** Time of the frame (ms since 1970). */
  at: number
}

/** A weight typed by hand: only with the profile's permission, a problem and a photo (screen.E5). */
export interface ManualWeight {
  weight_kg: number
  allowed: boolean
  has_reason: boolean
  has_photo: boolean
}

export interface CaptureFacts {
  /** Present moment, ms since 1970. */
  now: number
  /** Whether weights are a plant's own: simulated ones are not taken then. */
  is_real: boolean
  scale: {
    id: string
    code: string
    in_service: boolean
    /** Reason it is out of service, for the sentence, and who handles it. */
    out_of_service_reason: string | null
    out_of_service_handler?: string | null
    /** Last day the verification (tera) holds, ms since 1970 at its end; null when no certificate is known. */
    tera_valid_until: number | null
    /** A third-party bridge is outside our tera duty (life.D4). */
    is_third_party: boolean
    min_kg: number
    division_kg: number
    capacity_kg: number
  }
  /** Scales of the operator; null when the role is not bound to scales. */
  operator_scale_ids: readonly string[] | null
  reading: CaptureReading | null
  manual: ManualWeight | null
  /** The moment of the empty platform that the last capture used up, null when there was none. */
  zero_used_at: string | null
  /** Ticket of another open weighing of this truck, null when there is none. */
  open_ticket_no: string | null
  /** The first weighing when this is the second one (life.W2), null for a first one (life.W1). */
  first: { weight_kg: number; captured_at: number } | null
  flow: WeighingFlow
  /** The tare that one pass takes, null where the truck is weighed twice (life.W3). */
  stored_tare_kg: number | null
  deduction_kg: number
}

export interface CaptureLimits {
  /** A frame older than this, or as far ahead by a clock put right since, is a lost link (live.G5), ms. */
  link_lost_ms: number
  /** Least time between first and second weighing (life.W2), minutes. */
  between_min: number
}

export const CAPTURE_LIMITS: CaptureLimits = { link_lost_ms: 3_000, between_min: 3 }

/** Why a weight may not be taken; `text` with `{names}` is the key for the translator. */
export interface CaptureRefusal {
  code: string
  text: string
  params: Record<string, string | number>
}

type Guard = (facts: CaptureFacts, limits: CaptureLimits) => CaptureRefusal | null

function captureRefusal(
  code: string,
  text: string,
  params: Record<string, string | number> = {},
): CaptureRefusal {
  return { code, text, params }
}

const operatorGuard: Guard = ({ operator_scale_ids: own, scale }) =>
  own !== null && !own.includes(scale.id)
    ? captureRefusal('not_your_scale', 'Scale {scale} is not one of your scales', { scale: scale.code })
    : null

/** Says why, and who sees to it: the operator cannot wait for somebody unknown. */
const serviceGuard: Guard = ({ scale }) => {
  if (scale.in_service) return null
  const { out_of_service_reason: reason, out_of_service_handler: name, code } = scale
  if (reason === null)
    return captureRefusal('out_of_service', 'Scale {scale} is out of service', { scale: code })
  return name
    ? captureRefusal('out_of_service', 'Scale {scale} is out of service: {reason}; {name} handles it', {
        scale: code,
        reason,
        name,
      })
    : captureRefusal('out_of_service', 'Scale {scale} is out of service: {reason}', { scale: code, reason })
}

const teraGuard: Guard = ({ scale, now }) =>
  !scale.is_third_party && (scale.tera_valid_until === null || scale.tera_valid_until < now)
    ? captureRefusal('tera_expired', 'The verification (tera) of scale {scale} is not valid', {
        scale: scale.code,
      })
    : null

const truckGuard: Guard = ({ open_ticket_no: ticket }) =>
  ticket === null
    ? null
    : captureRefusal('truck_open', 'This truck still has the open ticket {ticket}', { ticket })

const waitGuard: Guard = ({ first, now }, { between_min }) => {
  // A first weight that lies further ahead than the wait itself was taken by a clock that has been put right since.
  if (first === null || first.captured_at - now > between_min * 60_000) return null
  const left = Math.ceil((first.captured_at + between_min * 60_000 - now) / 60_000)
  return left > 0
    ? captureRefusal(
        'too_soon',
        'Second weighing at least {minutes} minutes after the first; {left} min left',
        {
          minutes: between_min,
          left,
        },
      )
    : null
}

const manualGuard: Guard = ({ manual, scale }) => {
  if (manual === null) return null
  if (!manual.allowed) {
    return captureRefusal('manual_off', 'Scale {scale} takes weights from the indicator only', {
      scale: scale.code,
    })
  }
  if (!manual.has_reason)
    return captureRefusal('manual_reason', 'Choose the problem that makes a typed weight necessary')
  return manual.has_photo
    ? null
    : captureRefusal('manual_photo', 'Add a photo of the indicator to a typed weight')
}

const linkGuard: Guard = ({ manual, reading, now }, { link_lost_ms }) =>
  manual === null && (reading === null || Math.abs(now - reading.at) > link_lost_ms)
    ? captureRefusal('disconnected', 'No connection to the indicator')
    : null

const simulatorGuard: Guard = ({ manual, reading, is_real, scale }) =>
  manual === null && is_real && reading?.is_simulated === true
    ? captureRefusal('simulated', 'Scale {scale} is a simulated one; its weights do not count here', {
        scale: scale.code,
      })
    : null

const overloadGuard: Guard = ({ manual, reading }) =>
  manual === null && reading?.overload === true
    ? captureRefusal('scale_overload', 'The load is above the capacity of the scale')
    : null

const indicatorTareGuard: Guard = ({ manual, reading }) =>
  manual === null && reading?.net === true
    ? captureRefusal('indicator_net', 'The indicator shows a net weight; clear its tare')
    : null

/** Another moment than the one used up, not a later one: the clock may have been wrong meanwhile (life.D16.10). */
const zeroGuard: Guard = ({ manual, reading, zero_used_at: used }) => {
  if (manual !== null || reading === null) return null
  const seen = reading.zero_seen_at
  return seen === null || seen === used
    ? captureRefusal('not_zeroed', 'The scale has not been back at zero since the last weighing')
    : null
}

/** The weight a capture would take, kg. */
function weightOf(facts: CaptureFacts): number {
  return facts.manual?.weight_kg ?? facts.reading?.weight_kg ?? 0
}

const minimumGuard: Guard = (facts) =>
  weightOf(facts) < facts.scale.min_kg
    ? captureRefusal('below_minimum', 'The weight is below the minimum of {min} kg', {
        min: facts.scale.min_kg,
      })
    : null

/** Of every source: nothing weighs what its scale cannot. */
const capacityGuard: Guard = (facts) =>
  weightOf(facts) > facts.scale.capacity_kg
    ? captureRefusal('above_capacity', 'The weight is above the capacity of {max} kg', {
        max: facts.scale.capacity_kg,
      })
    : null

const stableGuard: Guard = ({ manual, reading }) =>
  manual === null && reading?.stable !== true ? captureRefusal('moving', 'The weight is still moving') : null

const divisionGuard: Guard = (facts) =>
  Number.isSafeInteger(weightOf(facts)) && weightOf(facts) % facts.scale.division_kg === 0
    ? null
    : captureRefusal('division', 'The weight is not a multiple of {division} kg', {
        division: facts.scale.division_kg,
      })

const netGuard: Guard = (facts) => {
  const { first, stored_tare_kg: stored, flow } = facts
  const [one, other] = stored === null ? [first?.weight_kg, weightOf(facts)] : [weightOf(facts), stored]
  if (one === undefined) return null
  const { tare_kg, gross_kg, net_kg } = netOf(flow, one, other, facts.deduction_kg)
  if (gross_kg <= tare_kg) {
    return captureRefusal('gross_not_above_tare', 'Gross {gross} kg is not above tare {tare} kg', {
      gross: gross_kg,
      tare: tare_kg,
    })
  }
  return net_kg > 0
    ? null
    : captureRefusal('net_not_positive', 'Nothing is left after the deduction of {deduction} kg', {
        deduction: facts.deduction_kg,
      })
}

/** Guards of life.W1 and life.W2, in the order an operator would put them right. */
const GUARDS: readonly Guard[] = [
  operatorGuard,
  serviceGuard,
  teraGuard,
  truckGuard,
  waitGuard,
  manualGuard,
  linkGuard,
  simulatorGuard,
  overloadGuard,
  indicatorTareGuard,
  zeroGuard,
  minimumGuard,
  capacityGuard,
  stableGuard,
  divisionGuard,
  netGuard,
]

/** Every reason against taking this weight, the first to be put right first; empty when it may be taken. */
export function captureRefusals(
  facts: CaptureFacts,
  limits: CaptureLimits = CAPTURE_LIMITS,
): CaptureRefusal[] {
  return GUARDS.map((guard) => guard(facts, limits)).filter((refusal) => refusal !== null)
}
