import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { recordAddress } from '#contracts/record-address.ts'
import type { LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { t } from '#i18n/browser.ts'
import { formatKg, formatMoment, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLostTrips, type LostList } from '#islands/dispatch/use-lost-trips.ts'

type Pair = NonNullable<LostTrip['pairs']>[number]

interface Props {
  items: readonly LostTrip[]
  /** Trips whose truck dropped out, or trips that nobody drives. */
  list: LostList
  lang: Lang
}

const NONE: Readonly<Record<LostList, () => [string, string]>> = {
  lost: () => [t('Every planned trip has a fit truck.'), t('Every planned trip has a fit truck again.')],
  waiting: () => [t('No trip waits for another pair.'), t('Every trip has its pair again.')],
}

/** What the pair would do, and what is to be known before it is given the trip. */
function pairText({ planned_kg, distance_km, notes }: Pair, trip: LostTrip, lang: Lang): string[] {
  return [
    planned_kg < trip.planned_kg
      ? t('takes {kg} of {all}', { kg: formatKg(planned_kg, lang), all: formatKg(trip.planned_kg, lang) })
      : t('takes the whole load'),
    ...(distance_km === null ? [] : [t('{km} km away', { km: formatNumber(distance_km, lang, 1) })]),
    ...notes,
  ]
}

interface PairsProps {
  trip: LostTrip
  lang: Lang
  isBusy: boolean
  refused: string | null
  onGive: (pair: Pair) => void
}

/** The best pairs for one trip: the first is chosen, and Enter gives the trip to the chosen one. */
function Pairs({ trip, lang, isBusy, refused, onGive }: PairsProps): ReactNode {
  const { pairs } = trip
  const name = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (pairs === null)
    return <p className="state">{t('Pairs are looked for as soon as the trips above have theirs.')}</p>
  // A pair that has gone meanwhile is chosen no more.
  const chosen = pairs.find(({ truck_id }) => truck_id === chosenId) ?? pairs[0]
  if (!chosen)
    return (
      <p className="state">
        {t('No other truck and driver can take it now. Open the trip to change its start or cancel it.')}
      </p>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && chosen) onGive(chosen)
  }
  return (
    <Form className="stack" onSubmit={submit}>
      {refused && (
        <p className="banner banner-bad" role="alert">
          {refused}
        </p>
      )}
      <fieldset className="lost-pairs">
        <legend className="visually-hidden">{t('Pairs for trip {trip}', { trip: trip.trip_no })}</legend>
        {pairs.map((pair) => (
          <div key={pair.truck_id} className="lost-pair">
            <input
              type="radio"
              id={`${name}-${pair.truck_id}`}
              name={name}
              checked={pair === chosen}
              disabled={isBusy}
              onChange={() => setChosenId(pair.truck_id)}
            />
            <label className="two-line" htmlFor={`${name}-${pair.truck_id}`}>
              <b>
                {pair.plate_no} · {pair.driver_name}
              </b>
              <small>{pairText(pair, trip, lang).join(' · ')}</small>
            </label>
          </div>
        ))}
      </fieldset>
      <SubmitButton isBusy={isBusy} className="lost-give">
        {t('Give it to {plate}', { plate: chosen.plate_no })}
      </SubmitButton>
    </Form>
  )
}

/** Trips that want another pair: what is wrong, and one press to give each to the pair that is chosen. */
export function LostTrips({ items: first, list, lang }: Props): ReactNode {
  const id = useId()
  const { items, busyId, refused, give } = useLostTrips(first, list)
  const [opened] = useState(() => first.length)
  if (!items.length) return <p className="state">{NONE[list]()[opened ? 1 : 0]}</p>
  return (
    <div className="stack">
      {items.map((trip) => (
        <section key={trip.id} className="card" aria-labelledby={`${id}-${trip.id}`}>
          <header className="card-head">
            <h2 id={`${id}-${trip.id}`}>
              <a href={recordAddress('trip', trip.id)}>{trip.trip_no}</a>
            </h2>
            <span>{t('starts {moment}', { moment: formatMoment(trip.planned_start_at, lang) })}</span>
          </header>
          <div className="card-body stack">
            <p className="two-line">
              <span>
                {trip.cargo} · {formatKg(trip.planned_kg, lang)} · {trip.origin} → {trip.destination}
              </span>
              <small>
                {[
                  `${trip.plate_no} · ${trip.driver_name}`,
                  trip.condition,
                  ...(trip.problem ? [trip.problem] : []),
                  t('since {moment}', { moment: formatMoment(trip.since, lang) }),
                  ...(trip.expected_ready_at
                    ? [t('expected ready {moment}', { moment: formatMoment(trip.expected_ready_at, lang) })]
                    : []),
                ].join(' · ')}
              </small>
            </p>
            <Pairs
              trip={trip}
              lang={lang}
              isBusy={busyId !== null}
              refused={refused?.id === trip.id ? refused.message : null}
              onGive={(pair) => void give(trip, pair)}
            />
          </div>
        </section>
      ))}
    </div>
  )
}
