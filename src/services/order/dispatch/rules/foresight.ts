import { addDays } from '#kernel/clock.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import type { DriverFacts, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import type { GuardContext } from '#services/order/dispatch/rules/guard-table.ts'

/** A pair and the work it is about to be given. */
interface Ahead {
  truck: TruckFacts
  driver: DriverFacts
  /** Trips that keep truck or driver from accepting, with who is on them. */
  still: readonly { name: string; trip_no: string; until: string }[]
}

/** A paper that runs out so soon is said, although the work itself may still be done with it. */
const SOON_DAYS = 7

const PAPERS: Readonly<Record<string, string>> = { stnk: 'STNK', kir: 'KIR', insurance: 'insurance' }
const DRIVER_PAPERS: Readonly<Record<string, string>> = {
  sim_b1: 'licence (SIM B1)',
  sim_b2: 'licence (SIM B2)',
  b3_card: 'B3 card',
}

/** Papers of a list that run out within some days of the work, the first one first. */
function soonOut(
  who: string,
  held: Readonly<Record<string, string | null>>,
  names: Readonly<Record<string, string>>,
  day: string,
): Sentence[] {
  const until = addDays(day, SOON_DAYS)
  return Object.entries(held)
    .flatMap(([type, expires]) => {
      const word = names[type]
      return word && expires && expires >= day && expires <= until ? [{ word, expires }] : []
    })
    .toSorted((one, other) => one.expires.localeCompare(other.expires))
    .map(({ word, expires }) =>
      sentence('{who}: {paper} runs out on {day}', { who, paper: { word }, day: { day: expires } }),
    )
}

/**
 * What no guard refuses now, and what will still keep the trip from being accepted, from loading or from coming in time; said before
 * it is assigned.
 */
export function foresight({ truck, driver, still }: Ahead, { line, span }: GuardContext): Sentence[] {
  return [
    ...still.map(({ name, trip_no, until }) =>
      sentence('{name} is on {trip} until {until} and can accept this one after that', {
        name,
        trip: trip_no,
        until: { moment: until },
      }),
    ),
    ...(truck.open_ticket
      ? [
          sentence(
            '{plate} is on the scale with ticket {ticket}, and cannot weigh for this trip before that one is closed',
            {
              plate: truck.plate_no,
              ticket: truck.open_ticket,
            },
          ),
        ]
      : []),
    ...(truck.requires_cleaning
      ? [sentence('{plate} is cleaned before it loads this cargo', { plate: truck.plate_no })]
      : []),
    ...(Date.parse(span.end) > Date.parse(line.window_end)
      ? [sentence('Would end after the window, about {end}', { end: { moment: span.end } })]
      : []),
    ...soonOut(truck.plate_no, truck.documents, PAPERS, span.day),
    ...soonOut(driver.name, driver.documents, DRIVER_PAPERS, span.day),
  ]
}
