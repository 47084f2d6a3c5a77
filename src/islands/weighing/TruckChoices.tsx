import { useId, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { RevisionTrucks, TripChoice, TruckChoice } from '#contracts/weighing/truck-calls.ts'
import { StatusTag } from '#ui/StatusTag.tsx'
import type { ChosenTruck } from '#islands/weighing/use-truck-choice.ts'

/** From here on what is known speaks for a truck. */
const GOOD = 60
/** A trip's choice by what is sent for it. */
const keyOf = ({ trip_id, drove }: TripChoice): string => `${trip_id ?? 'none'} ${drove}`

/** The trip that is meant first: one that lacks this weighing, else the ticket's own, else none. */
const firstTrip = ({ trips }: TruckChoice): TripChoice | undefined =>
  trips.find(({ refused }) => refused === null)

interface Props {
  trucks: RevisionTrucks | null
  problem: string | null
  text: string
  onType: (text: string) => void
  /** The plate that the ticket says. */
  plate: string
  chosen: ChosenTruck | null
  onChoose: (chosen: ChosenTruck) => void
}

function Trips({
  truck,
  chosen,
  onChoose,
}: { truck: TruckChoice } & Pick<Props, 'chosen' | 'onChoose'>): ReactNode {
  const name = useId()
  return (
    <fieldset className="truck-trips">
      <legend>{t('Which trip does the ticket belong to?')}</legend>
      {truck.trips.map((trip) => (
        <label key={keyOf(trip)} className="check" data-refused={trip.refused !== null || undefined}>
          <input
            type="radio"
            name={name}
            checked={chosen?.tripId === trip.trip_id}
            disabled={trip.refused !== null}
            onChange={() => onChoose({ truckId: truck.truck_id, tripId: trip.trip_id })}
          />
          <span>
            {trip.label}
            <small>{trip.refused ?? trip.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Truck({
  truck,
  chosen,
  onChoose,
  group,
}: { truck: TruckChoice; group: string } & Pick<Props, 'chosen' | 'onChoose'>): ReactNode {
  const isChosen = chosen?.truckId === truck.truck_id
  const isGood = truck.score >= GOOD
  return (
    <li className="truck-choice" data-chosen={isChosen || undefined}>
      <label>
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={() => onChoose({ truckId: truck.truck_id, tripId: firstTrip(truck)?.trip_id ?? null })}
        />
        <b>{truck.plate_no}</b>
        <StatusTag tone={isGood ? 'ok' : undefined}>
          {isGood
            ? t('fits {score} of 100', { score: truck.score })
            : t('{score} of 100', { score: truck.score })}
        </StatusTag>
        <small className="truck-who">
          {[
            truck.code,
            truck.vendor_name,
            truck.driver_name ? t('{name} on duty', { name: truck.driver_name }) : t('no session'),
          ].join(' · ')}
        </small>
      </label>
      <ul className="truck-facts">
        {truck.lines.map(({ ok, text }) => (
          <li key={text}>
            <i
              className={ok ? 'pi pi-check' : 'pi pi-times'}
              role="img"
              aria-label={ok ? t('fits') : t('does not fit')}
            />
            {text}
          </li>
        ))}
      </ul>
      {isChosen && <Trips truck={truck} chosen={chosen} onChoose={onChoose} />}
    </li>
  )
}

function Seen({ seen, plate }: { seen: RevisionTrucks['seen']; plate: string }): ReactNode {
  const read = seen.filter((one) => one.plate !== null || one.file_ids.length > 0)
  if (!read.length) return null
  return (
    <section className="truck-seen" aria-label={t('What the cameras read')}>
      <p>
        <b>{t('What the cameras read')}</b>
        <span>{t('ticket says {plate}', { plate })}</span>
      </p>
      <div className="truck-pictures">
        {read.map((one) => (
          <figure key={one.at}>
            {one.file_ids[0] && <img src={fileAddress(one.file_ids[0])} alt="" loading="lazy" />}
            <figcaption>
              {one.plate ?? t('no plate')} · {formatTime(one.at)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** The trucks that the weighing may have been, those first that fit best, each with what speaks for it and with its trips. */
export function TruckChoices({ trucks, problem, text, onType, plate, chosen, onChoose }: Props): ReactNode {
  const id = useId()
  return (
    <section className="truck-choices" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{t('Which truck was it?')}</h2>
        <input
          className="control"
          type="search"
          aria-label={t('Plate, hull, driver or trip')}
          placeholder={t('Plate, hull, driver or trip')}
          maxLength={60}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </header>
      {problem && <p className="field-error">{problem}</p>}
      {trucks?.items.length === 0 && <p className="hint">{t('No truck fits')}</p>}
      <ul className="truck-list" aria-busy={trucks === null || undefined}>
        {trucks?.items.map((truck) => (
          <Truck key={truck.truck_id} truck={truck} chosen={chosen} onChoose={onChoose} group={id} />
        ))}
      </ul>
      {trucks && <Seen seen={trucks.seen} plate={plate} />}
    </section>
  )
}
