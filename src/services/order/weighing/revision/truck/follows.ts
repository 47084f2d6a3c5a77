import type { Lang, TextParams } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { formatKg, formatMoney, formatNumber } from '#i18n/format.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { CHARGE_BASIS } from '#contracts/tariff/tariff-fields.ts'
import type { FollowRow, TruckPlan } from '#contracts/weighing/truck-calls.ts'
import { FLAG_NAMES } from '#contracts/weighing/flag.ts'
import type { RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { billsOf, type Bills } from '#services/order/weighing/revision/truck/bills.ts'
import type { MovedTrip } from '#services/order/weighing/revision/truck/moved-trip.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import type { TruckThen } from '#services/order/weighing/revision/truck/truck-then.ts'
import type { Executor } from '#database/sql.ts'

type Side = FollowRow['before']
type Say = (text: string, params?: TextParams) => string

interface Told {
  ticket: WeighedTicket
  plan: RevisionPlan
  move: TruckMove
  bills: Bills
  lang: Lang
  say: Say
}

const side = (text: string, under: string | null = ''): Side => ({ text, under: under ?? '' })
const NONE: Side = side('–')

function row(name: string, label: string, before: Side, after: Side, follows: string): FollowRow {
  return { name, label, before, after, moves: before.text !== after.text, follows }
}

const stays = ({ say }: Told): string => say('stays')

function truckRow(told: Told): FollowRow {
  const { ticket, move, say } = told
  const of = ({ code, truck_type }: TruckThen): string => {
    const type = TRUCK_TYPES.find(({ value }) => value === truck_type)
    return [code, type && say(type.label).toLowerCase()].filter(Boolean).join(', ')
  }
  return row(
    'truck',
    say('Truck'),
    side(ticket.plate_no, of(move.old_truck)),
    side(move.truck.plate_no, of(move.truck)),
    say('Ticket gets version {new}, version {old} stays', {
      new: ticket.current_version + 1,
      old: ticket.current_version,
    }),
  )
}

function vendorRow({ move, say, plan, ...told }: Told): FollowRow {
  const { from, to, way, old_truck, truck } = move
  const isOther = plan.before.vendor_id !== plan.after.vendor_id
  const after = way === 'moved' && to ? to.vendor_name : truck.vendor_name
  return row(
    'vendor',
    say('Haulier'),
    side(from?.vendor_name ?? old_truck.vendor_name, from?.contract_no),
    side(after, to?.contract_no),
    isOther ? say('Other contract and statement') : stays({ ...told, move, say, plan }),
  )
}

const BY = {
  trip: 'from its trip',
  session: "from the truck's session",
  stays: 'nobody had a session on the truck',
  none: 'a general weighing has none',
} as const

function driverRow(told: Told): FollowRow {
  const { ticket, move, say } = told
  const isOther = ticket.driver_id !== move.driver.id
  return row(
    'driver',
    say('Driver'),
    side(ticket.driver_name ?? '–'),
    side(move.driver.name ?? '–', say(BY[move.driver.by])),
    isOther ? say('Both drivers are told') : stays(told),
  )
}

/** What a flag does that follows from a figure. */
function flagWord({ ticket, plan, say, ...told }: Told, codes: readonly string[]): string {
  const had = (ticket.flags ?? []).map(({ code }) => code)
  const has = plan.flags.map(({ code }) => code)
  const words = codes.flatMap((code) => {
    const name = say(FLAG_NAMES.find(({ value }) => value === code)?.label ?? code)
    if (had.includes(code) && !has.includes(code)) return [say('Flag “{flag}” goes', { flag: name })]
    if (!had.includes(code) && has.includes(code)) return [say('Flag “{flag}” comes', { flag: name })]
    return []
  })
  return words.join(', ') || stays({ ticket, plan, say, ...told })
}

function weightRows(told: Told): FollowRow[] {
  const { plan, move, lang, say } = told
  const { before, after } = plan
  const signed = (kg: number): string =>
    (kg > 0 ? '+' : kg < 0 ? '−' : '±') + formatNumber(Math.abs(kg), lang)
  const tare = (kg: number, stored: number | null): Side =>
    side(
      formatKg(kg, lang),
      stored === null ? null : say('stored {kg}, {off}', { kg: { kg: stored }, off: signed(kg - stored) }),
    )
  const gross = (kg: number, { jbi_kg }: TruckThen): Side =>
    side(formatKg(kg, lang), jbi_kg === null ? null : `JBI ${formatKg(jbi_kg, lang)}`)
  const learnt = move.learnt_kg !== null ? `${say('its stored tare of this ticket is taken back')}, ` : ''
  return [
    row(
      'tare',
      say('Tare'),
      tare(before.tare_kg, before.truck_tare_kg),
      tare(after.tare_kg, after.truck_tare_kg),
      learnt + flagWord(told, ['TARE_DRIFT', 'TARE_CHANGED', 'TARE_EXPIRED', 'PLATE_MISMATCH']),
    ),
    row(
      'gross',
      say('Gross'),
      gross(before.gross_kg, move.old_truck),
      gross(after.gross_kg, move.truck),
      flagWord(told, ['OVERLOAD', 'SAME_WEIGHT']),
    ),
    row(
      'net',
      say('Net'),
      side(formatKg(before.net_kg, lang)),
      side(formatKg(after.net_kg, lang)),
      netWord(told),
    ),
  ]
}

function netWord({ plan, move, say }: Told): string {
  const { from, to, way } = move
  if (plan.before.net_kg !== plan.after.net_kg) return say('worked out with the stored tare of this truck')
  if (way === 'none' && from) return say('No order has this load any more')
  if (from && to && from.order_id !== to.order_id)
    return say('Moves from order {from} to order {to}', { from: from.order_no, to: to.order_no })
  if (!from && to) return say('Order {order} has this load now', { order: to.order_no })
  return say('Stock and order stay as they are')
}

function leftWord({ move, say, ticket }: Told): string {
  const { from, to, way, leaves, steps } = move
  const params = { trip: from?.trip_no ?? '' }
  if (way === 'drove') return say('stays, with the right truck')
  const left =
    leaves === 'steps_back'
      ? say('{trip} waits for its weighing again', params)
      : leaves === 'gone_on'
        ? say('{trip} has gone on: it has no weight {place} any more', {
            ...params,
            place: { word: ticket.place === 'origin' ? 'At the origin' : 'At the destination', lower: true },
          })
        : ''
  const joined =
    to &&
    (steps.length
      ? say('{trip} is weighed with it', { trip: to.trip_no })
      : say('{trip} gets its weights', { trip: to.trip_no }))
  return [left, joined].filter(Boolean).join(', ') || say('stays')
}

function tripRows(told: Told): FollowRow[] {
  const { move, say, ticket } = told
  const { from, to, way } = move
  const of = (trip: MovedTrip | null): Side =>
    trip
      ? side(trip.trip_no, say('{order}, line {line}', { order: trip.order_no, line: trip.line_no }))
      : side('–', say('General weighing'))
  const rows = [row('trip', say('Trip'), of(from), of(to), leftWord(told))]
  if (ticket.place === 'destination' || (!from && !to)) return rows
  const note = (trip: MovedTrip | null): Side =>
    trip
      ? side(
          trip.surat_jalan_no,
          trip.printed > 0 ? say('printed {count} times', { count: trip.printed }) : say('not printed'),
        )
      : NONE
  const isPrinted = (from?.printed ?? 0) > 0
  const follows =
    way === 'drove'
      ? isPrinted
        ? say('Print again: it names another truck')
        : stays(told)
      : isPrinted
        ? say('Print again, take the old one back')
        : say('Print the one of the other trip')
  return [...rows, row('note', say('Delivery note'), note(from), note(to), follows)]
}

function moneyRows(told: Told): FollowRow[] {
  const { move, bills, lang, say } = told
  const { from, to, way } = move
  if (!from && !to) return []
  const rate = (trip: MovedTrip | null): Side => {
    if (!trip || trip.tariff_idr === null) return NONE
    const basis = CHARGE_BASIS.find(({ value }) => value === trip.charge_basis)
    return side(
      formatMoney(trip.tariff_idr, lang),
      [basis && say(basis.label).toLowerCase(), trip.route_code].filter(Boolean).join(', '),
    )
  }
  const amount = (idr: number | null, trip: MovedTrip | null): Side =>
    idr === null || !trip ? NONE : side(formatMoney(idr, lang), trip.vendor_name)
  const byContract =
    to?.contract_from && way === 'moved'
      ? say('By the contract of {day}', { day: { day: to.contract_from } })
      : stays(told)
  return [
    row('rate', say('Rate'), rate(from), rate(to), byContract),
    row(
      'bill',
      say('To bill'),
      amount(bills.before_idr, from),
      {
        ...amount(bills.after_idr, to),
        under: way === 'drove' ? move.truck.vendor_name : (to?.vendor_name ?? ''),
      },
      billWord(told),
    ),
  ]
}

function billWord({ bills, lang, say }: Told): string {
  const off = (bills.after_idr ?? 0) - (bills.before_idr ?? 0)
  const much = formatMoney(Math.abs(off), lang)
  const word =
    off === 0
      ? say('the same amount')
      : off < 0
        ? say('{amount} less', { amount: much })
        : say('{amount} more', { amount: much })
  const settled = bills.settled.length
    ? say('{documents}: a correction line follows', { documents: bills.settled.join(', ') })
    : say('not billed yet')
  return `${word}, ${settled}`
}

/** What follows from another truck, row by row, in a reader's language: who asks and who decides see the same. */
export async function followsOf(
  db: Executor,
  ticket: WeighedTicket,
  plan: RevisionPlan,
  lang: Lang,
): Promise<TruckPlan> {
  const say: Say = (text, params) => translated(lang, text, params)
  const { move } = plan
  const refused = plan.refused.map(({ message, params }) => say(message, params))
  if (!move) return { version: ticket.current_version + 1, rows: [], refused, says: [] }
  const told = { ticket, plan, move, lang, say, bills: await billsOf(db, plan, move) }
  return {
    version: ticket.current_version + 1,
    rows: [
      truckRow(told),
      vendorRow(told),
      driverRow(told),
      ...weightRows(told),
      ...tripRows(told),
      ...moneyRows(told),
    ],
    refused,
    says: [...move.says, ...plan.money.gaps].map(({ message, params }) => say(message, params)),
  }
}
