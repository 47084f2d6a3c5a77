import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { VerifyTrip } from '#islands/order/TripWord.tsx'

interface Props {
  trips: readonly VerifyTrip[]
  /** Why the order is verified all the same; null while it is not about to be. */
  reason: string | null
  error: string
  onReason: (reason: string) => void
}

/** The tickets that nobody has verified, what follows from that, and why the order is verified before. */
export function UnverifiedTickets({ trips, reason, error, onReason }: Props): ReactNode {
  const left = trips.filter(({ unverified }) => unverified.length)
  if (!left.length) return null
  return (
    <section className="card-body stack" aria-labelledby="unverified-title">
      <div className="banner banner-warn unverified">
        <h3 id="unverified-title">{t('Weights that the weighbridge has not verified')}</h3>
        <ul>
          {left.map(({ id, href, trip_no, unverified }) => (
            <li key={id}>
              <a href={href}>{unverified.join(', ')}</a> · {trip_no}
            </li>
          ))}
        </ul>
        <p>
          {t(
            'Wait until they are verified, or verify the order now and say why. Their trips are not billed before the weighbridge has verified them.',
          )}
        </p>
      </div>
      {reason !== null && (
        <div className="field">
          <label className="label required" htmlFor="unverified-reason">
            {t('Why verified without checked weights')}
          </label>
          <textarea
            id="unverified-reason"
            className="control"
            rows={2}
            maxLength={2000}
            value={reason}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'unverified-reason-error' : undefined}
            onChange={(event) => onReason(event.target.value)}
          />
          <span className="field-error" id="unverified-reason-error">
            {error}
          </span>
        </div>
      )}
    </section>
  )
}
