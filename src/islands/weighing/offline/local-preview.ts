import type { CaptureBody, CapturePreview } from '#contracts/weighing/calls.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import { t } from '#i18n/browser.ts'

/** The defaults of life.D4, which the server applies again with the plant's own. */
const OVERLOAD_PERCENT = 5
const DRIFT_KG = 150
const DRIFT_PERCENT = 3
const EMPTY_PERCENT = 60

/** What the weights of a truck come to here; the server works them out again. */
function sums(item: QueueItem, second_kg: number, deduction: number) {
  const first = item.first_kg ?? 0
  const tareFirst = item.place === 'check' ? first < second_kg : item.place === 'origin'
  const [tare_kg, gross_kg] = tareFirst ? [first, second_kg] : [second_kg, first]
  return { tare_kg, gross_kg, net_kg: gross_kg - tare_kg - deduction }
}

type Sums = ReturnType<typeof sums>
type Flags = CapturePreview['flags']

const serious = (code: string, message: string): Flags[number] => ({
  code,
  level: 'block',
  text: message,
  message,
})

/** What speaks against a tare. A stored one that is valid for no day was typed: then the legal gross is what an empty truck is held against. */
function tareFlags(tare_kg: number, item: QueueItem): Flags {
  const { stored_tare_kg: stored, stored_tare_valid_until: until, jbi_kg } = item
  if (until === null && tare_kg * 100 > jbi_kg * EMPTY_PERCENT)
    return [serious('TARE_DRIFT', t('Heavier than an empty truck of this legal gross (JBI) can be'))]
  const drift = Math.abs(tare_kg - stored)
  if (drift <= DRIFT_KG || drift * 100 <= stored * DRIFT_PERCENT) return []
  return [serious('TARE_DRIFT', t('Tare differs from the standard tare of the truck'))]
}

function flagsOf({ tare_kg, gross_kg }: Sums, item: QueueItem): Flags {
  const isOver = gross_kg * 100 > item.jbi_kg * (100 + OVERLOAD_PERCENT)
  const over = isOver ? [serious('OVERLOAD', t('Gross above the legal gross (JBI) of the truck'))] : []
  return [...over, ...tareFlags(tare_kg, item)]
}

/** The flags that can be known here: of both weights, or of a first one that is to be the tare. */
function knownFlags(item: QueueItem | null, weights: Sums | null, weight_kg: number): Flags {
  if (!item) return []
  if (weights) return flagsOf(weights, item)
  return item.kind === 'first' && item.place === 'origin' ? tareFlags(weight_kg, item) : []
}

type Refusal = CapturePreview['refusals'][number]

/** What speaks against taking the weight that stands there; the sentences are those of the server. */
function refusalsOf(
  body: CaptureBody,
  item: QueueItem | null,
  { scale }: WeighingQueue,
  reading: LiveWeight,
  weights: Sums | null,
): Refusal[] {
  const refusals: Refusal[] = []
  const add = (code: string, message: string) => refusals.push({ code, message })
  if (reading.overload) add('scale_overload', t('The load is above the capacity of the scale'))
  if (reading.net) add('indicator_net', t('The indicator shows a net weight; clear its tare'))
  if (reading.weight_kg < scale.min_kg)
    add('below_minimum', t('The weight is below the minimum of {min} kg', { min: scale.min_kg }))
  if (!reading.stable && !body.manual_kg) add('moving', t('The weight is still moving'))
  if (item && isLadenAtOrigin(item))
    add(
      'one_pass_off',
      t('This truck is loaded and has no empty weight. Wait for the server, or use the numbered paper book'),
    )
  if (!item && !body.reason)
    add('no_trip', t('This truck has no trip to weigh here; give a reason for a general weighing'))
  if (!body.whole_on_deck) add('deck', t('Tick that the whole truck is on the platform'))
  if (body.occupants === undefined || body.occupants === null)
    add('occupants', t('Say how many people are on board'))
  if (weights && weights.net_kg <= 0) add('net', t('The net is not above zero'))
  if (item && weights) {
    if (item.bag_weight_kg !== null && !body.bag_count) add('bags', t('Count the bags'))
    if (item.requires_seal && item.place === 'origin' && !body.seal_numbers?.length)
      add('seals', t('The order asks for seals; write their numbers'))
  }
  return refusals
}

const isLadenAtOrigin = ({ kind, place, trip_status }: QueueItem): boolean =>
  kind === 'first' && place === 'origin' && trip_status === 'loading'

/** Why the stored tare of a truck is not taken here; null where nobody would ask for it. */
function onePassOf(item: QueueItem | null): CapturePreview['one_pass'] {
  if (!item?.trip_id || item.kind !== 'first' || item.stored_tare_valid_until === null) return null
  const said = t(
    'One pass waits for the server: it draws which trucks are weighed empty too. Weigh this truck twice',
  )
  return { tare_kg: item.stored_tare_kg, valid_until: item.stored_tare_valid_until, refusals: [said] }
}

/** The truck of a capture in the queue; only a capture that names no truck is looked for by its trip, which may be another truck's by now. */
export function itemOf(queue: WeighingQueue, { truck_id, trip_id }: CaptureBody) {
  const items = [...queue.second, ...queue.waiting]
  if (truck_id) return items.find((item) => item.truck_id === truck_id)
  return items.find((item) => item.trip_id !== null && item.trip_id === trip_id)
}

/** What a capture would do now, as far as it can be known without the server. A serious flag asks for a note, and the ticket is held. */
export function localPreview(body: CaptureBody, queue: WeighingQueue, reading: LiveWeight): CapturePreview {
  const item = itemOf(queue, body) ?? null
  const isSecond = item?.kind === 'second'
  const weights = item && isSecond ? sums(item, reading.weight_kg, body.deduction_kg ?? 0) : null
  const flags = knownFlags(item, weights, reading.weight_kg)
  const refusals = refusalsOf(body, item, queue, reading, weights)
  const needs_note = flags.length > 0
  if (needs_note && !body.note)
    refusals.push({
      code: 'block_flag',
      message: t('A serious flag is raised; write a note to keep the ticket for control tower'),
    })
  const place = item?.place ?? 'check'
  return {
    sequence: isSecond ? 2 : 1,
    place,
    flow: place === 'check' ? 'check' : place === 'origin' ? 'tare_first' : 'gross_first',
    weighing_id: isSecond ? item.weighing_id : null,
    ticket_no: isSecond ? item.ticket_no : null,
    weight_kg: reading.weight_kg,
    tare_kg: weights?.tare_kg ?? null,
    gross_kg: weights?.gross_kg ?? null,
    net_kg: weights?.net_kg ?? null,
    net_expected_kg: null,
    variance_percent: null,
    flags,
    anomaly_score: 0,
    refusals,
    needs_note,
    one_pass: onePassOf(item),
    tolerance_percent: null,
    seals_required: isSecond && item.requires_seal && place === 'origin',
    bags_required: isSecond && item.bag_weight_kg !== null,
  }
}
