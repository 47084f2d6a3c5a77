import { readNumber } from '#contracts/number-text.ts'
import { t } from '#i18n/browser.ts'
import type { CaptureBody, CapturePreview, MeantWeighing } from '#contracts/weighing/calls.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'

/** The truck that is weighed now: from the queue, or any other one for a general weighing. */
export interface Chosen {
  truckId: string
  tripId: string | null
  plate: string
  code: string
  /** What is known of its trip; null for a truck without one. */
  item: QueueItem | null
}

export interface Fields {
  bag_count: string
  seal_numbers: string
  deduction_kg: string
  deduction_reason: string
  reason: string
  note: string
  occupants: string
  whole_on_deck: boolean
  one_pass: boolean
  /** A typed weight, where the scale's profile allows one; empty while the indicator counts. */
  is_manual: boolean
  manual_kg: string
  manual_problem_id: string
  manual_note: string
  manual_photo_id: string
}

export const NO_FIELDS: Fields = {
  bag_count: '',
  seal_numbers: '',
  deduction_kg: '',
  deduction_reason: '',
  reason: '',
  note: '',
  occupants: '',
  whole_on_deck: false,
  one_pass: false,
  is_manual: false,
  manual_kg: '',
  manual_problem_id: '',
  manual_note: '',
  manual_photo_id: '',
}

/** What a truck begins with: the simulator drives it wholly onto the platform, with its driver; at a real scale somebody looks. */
export function fieldsAt(protocol: string): Fields {
  return protocol === 'simulator' ? { ...NO_FIELDS, whole_on_deck: true, occupants: '1' } : NO_FIELDS
}

/** Shorter texts are refused by the capture; while one is being typed the preview goes on without it. */
const LEAST = { reason: 10, deduction_reason: 5, note: 5, manual_note: 10 } as const

export function chosenFrom(item: QueueItem): Chosen {
  return {
    truckId: item.truck_id,
    tripId: item.trip_id,
    plate: item.plate_no,
    code: item.truck_code,
    item,
  }
}

/** Everything an operator may type, paint on a door or read from a card, in one text. */
function traits(item: QueueItem): string {
  const { plate_no, truck_code, trip_no, rfid_tag, driver_name, ticket_no } = item
  return [plate_no, plate_no.replaceAll(' ', ''), truck_code, trip_no, rfid_tag, driver_name, ticket_no]
    .join(' ')
    .toLowerCase()
}

/** The queue's trucks that fit what was typed; those between two weighings first. */
export function found(queue: WeighingQueue, text: string): QueueItem[] {
  const wanted = text.trim().toLowerCase()
  return [...queue.second, ...queue.waiting].filter((item) => traits(item).includes(wanted))
}

/** The least a count may be; the service knows the most. */
const COUNTS = { bag_count: 1, deduction_kg: 0, occupants: 0, manual_kg: 1 } as const

/** The unit a count may be typed with; tonnes are no kilograms, and bags have none. */
const unitOf = (name: keyof typeof COUNTS): string => (name.endsWith('_kg') ? 'kg' : '')

/** A count as people type it, with or without a separator; what is no number comes back as it was, nothing is undefined. */
export function whole(text: string, unit: string): number | string | undefined {
  // Without decimals both languages read alike.
  return readNumber(text, 'en', 0, unit) ?? undefined
}

function countError(name: keyof typeof COUNTS, text: string): string | null {
  const min = COUNTS[name]
  const value = whole(text, unitOf(name))
  if (value === undefined) return null
  if (typeof value === 'string') return t('Must be a number')
  if (!Number.isInteger(value)) return t('Must be a whole number')
  return value < min ? t('Must be {min} or more', { min }) : null
}

/** What is wrong with the typed counts, by field. A ticket cannot be changed: nothing that was typed may be left out of it unsaid. */
export function countErrors(fields: Fields): Map<string, string> {
  const errors = new Map<string, string>()
  for (const name of ['bag_count', 'deduction_kg', 'occupants', 'manual_kg'] as const) {
    const said = countError(name, fields[name])
    if (said !== null) errors.set(name, said)
  }
  return errors
}

/** A typed text, null where there is none; a draft goes without one that is still too short. */
function textOf(fields: Fields, name: keyof typeof LEAST, isDraft: boolean): string | null {
  const text = fields[name].trim()
  return text === '' || (isDraft && text.length < LEAST[name]) ? null : text
}

/** A typed count, null where there is none that can be sent: `countErrors` says what is wrong, and no capture is sent with an error. */
function countOf(fields: Fields, name: keyof typeof COUNTS): number | null {
  const value = whole(fields[name], unitOf(name))
  return typeof value === 'number' && countError(name, fields[name]) === null ? value : null
}

function sealsOf({ seal_numbers }: Fields): string[] {
  return seal_numbers
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** A typed weight with what it needs; nothing where the indicator counts. */
function manualOf(fields: Fields, isDraft: boolean): Partial<CaptureBody> {
  const manual_kg = countOf(fields, 'manual_kg')
  if (!fields.is_manual || manual_kg === null) return {}
  const manual_note = textOf(fields, 'manual_note', isDraft)
  const { manual_problem_id, manual_photo_id } = fields
  return {
    manual_kg,
    ...(manual_note === null ? {} : { manual_note }),
    ...(manual_problem_id ? { manual_problem_id } : {}),
    ...(manual_photo_id ? { manual_photo_id } : {}),
  }
}

/** The weight that counts: the typed one, or the one on the scale; null where there is none yet. */
export function weightOf(fields: Fields, onScale: number | null): number | null {
  return fields.is_manual ? countOf(fields, 'manual_kg') : onScale
}

/** The body of a capture, or of its preview (`isDraft`): who and what, never how heavy. */
export function bodyOf(scaleId: string, chosen: Chosen, fields: Fields, isDraft: boolean): CaptureBody {
  const seal_numbers = sealsOf(fields)
  const bag_count = countOf(fields, 'bag_count')
  const deduction_kg = countOf(fields, 'deduction_kg')
  const occupants = countOf(fields, 'occupants')
  const reason = textOf(fields, 'reason', isDraft)
  const deduction_reason = textOf(fields, 'deduction_reason', isDraft)
  const note = textOf(fields, 'note', isDraft)
  return {
    scale_id: scaleId,
    // The truck with its trip: a trip may be given to another truck while this one stands on the scale.
    truck_id: chosen.truckId,
    ...(chosen.tripId === null ? {} : { trip_id: chosen.tripId }),
    ...(seal_numbers.length ? { seal_numbers } : {}),
    ...(bag_count === null ? {} : { bag_count }),
    ...(deduction_kg === null ? {} : { deduction_kg }),
    ...(reason === null ? {} : { reason }),
    ...(deduction_reason === null ? {} : { deduction_reason }),
    ...(note === null ? {} : { note }),
    ...(fields.whole_on_deck ? { whole_on_deck: true } : {}),
    ...(occupants === null ? {} : { occupants }),
    ...(fields.one_pass ? { one_pass: true } : {}),
    ...manualOf(fields, isDraft),
  }
}

/** Which weighing the screen shows for a truck: what the server said of it last, or the queue until it has been asked. */
export function shownWeighing({ item }: Chosen, preview: CapturePreview | null): MeantWeighing {
  if (preview) {
    const { sequence, place, weighing_id } = preview
    return { sequence, place, weighing_id }
  }
  if (!item) return { sequence: 1, place: 'check', weighing_id: null }
  return { sequence: item.kind === 'second' ? 2 : 1, place: item.place, weighing_id: item.weighing_id }
}

/** The body of a capture: what was typed for the weighing that was shown. */
export function captureOf(
  scaleId: string,
  chosen: Chosen,
  fields: Fields,
  shown: MeantWeighing,
): CaptureBody & MeantWeighing {
  return { ...bodyOf(scaleId, chosen, fields, false), ...shown }
}
