import type { Weighment } from '#contracts/weighing/weighment.ts'
import type { TextParams } from '#i18n/translate.ts'

/** What speaks for a ticket, or against it; an English text with its values. */
export interface SaidSign {
  ok: boolean
  text: string
  params?: TextParams
}

const FROM_SCALE: readonly Weighment['source'][] = ['indicator', 'indicator_offline', 'simulator']

function plateSigns(weights: readonly Weighment[]): SaidSign[] {
  return weights.flatMap(({ plate_ocr: plate, plate_match: fits }) =>
    plate === null || fits === null
      ? []
      : [
          {
            ok: fits,
            text: fits ? 'Plate read {plate}' : 'Another plate was read: {plate}',
            params: { plate },
          },
        ],
  )
}

function placeSigns(weights: readonly Weighment[], radius_m: number | null): SaidSign[] {
  const seen = weights.flatMap(({ truck_distance_m: metres }) => (metres === null ? [] : [metres]))
  if (!seen.length) return []
  const metres = Math.max(...seen)
  return [
    {
      ok: radius_m === null || metres <= radius_m,
      text: 'GPS {metres} m from the scale',
      params: { metres },
    },
  ]
}

function platformSigns(weights: readonly Weighment[]): SaidSign[] {
  const onBoard = weights.map(({ occupants }) => occupants)
  const [first, second] = onBoard
  const people: SaidSign[] =
    first === null || first === undefined || second === null || second === undefined
      ? []
      : first === second
        ? [{ ok: true, text: '{count} on board, both times', params: { count: first } }]
        : [{ ok: false, text: '{first} on board, then {second}', params: { first, second } }]
  const whole = weights.map(({ whole_on_deck }) => whole_on_deck)
  if (whole.includes(null)) return people
  const isWhole = whole.every(Boolean)
  return [
    ...people,
    { ok: isWhole, text: isWhole ? 'Whole truck on the platform' : 'Not the whole truck on the platform' },
  ]
}

/**
 * What was seen at the weights of a ticket beside their kilograms. A thing that nothing looked at, such as a plate without a camera, is not
 * said at all: no tick without evidence.
 */
export function signsOf(all: readonly Weighment[], radius_m: number | null): SaidSign[] {
  // A stored tare was seen on another day.
  const weights = all.filter(({ source }) => source !== 'stored_tare')
  if (!weights.length) return []
  const fromScale = weights.every(({ source }) => FROM_SCALE.includes(source))
  const every = (ok: (one: Weighment) => boolean): boolean => weights.every(ok)
  return [
    ...plateSigns(weights),
    ...placeSigns(weights, radius_m),
    ...platformSigns(weights),
    fromScale
      ? { ok: true, text: 'Weights from the indicator' }
      : { ok: false, text: 'A weight did not come from the indicator' },
    every(({ stable }) => stable)
      ? { ok: true, text: 'Stood still' }
      : { ok: false, text: 'Not seen standing still' },
    every(({ zero_before: zero }) => zero)
      ? { ok: true, text: 'Zero seen' }
      : { ok: false, text: 'Zero not seen before' },
  ]
}
