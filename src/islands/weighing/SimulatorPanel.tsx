import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { isAppError } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import type { LiveScale } from '#islands/weighing/use-live-scale.ts'

/** Drives trucks on and off a simulated scale; a real one has no such panel. */
export function SimulatorPanel({ scale, chosen }: { scale: LiveScale; chosen: Chosen | null }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const { feed } = scale
  const standing = feed.simulated_truck
  const base = 'POST /sub/v1/scale-feed/{id}'

  async function send(what: string, body: Record<string, unknown>): Promise<void> {
    setBusy(true)
    try {
      await api.call(`${base}/${what}`, { id: feed.scale.id, ...body })
    } catch (error) {
      notify(isAppError(error) ? t(error.message) : t('Something went wrong'), 'error')
    }
    await scale.refresh()
    setBusy(false)
  }

  if (feed.protocol !== 'simulator') return null
  const who = chosen?.tripId ? { trip_id: chosen.tripId } : { truck_id: chosen?.truckId }
  // Not `disabled`: the key just pressed would lose the keyboard.
  const canEnter = !isBusy && chosen !== null && standing === null
  const canLeave = !isBusy && standing !== null
  const on = !chosen
    ? t('Choose a truck first')
    : standing
      ? t('{plate} is on the scale', { plate: standing.plate_no })
      : t('No truck is on the scale')
  return (
    <section className="card simulator" aria-label={t('Simulated scale')}>
      <button
        type="button"
        className="btn"
        aria-disabled={canEnter ? undefined : true}
        onClick={() => canEnter && void send('simulate', who)}
      >
        {t('Truck drives on the scale (simulator)')}
      </button>
      <button
        type="button"
        className="btn"
        aria-disabled={canLeave ? undefined : true}
        onClick={() => canLeave && void send('leave', {})}
      >
        {t('Truck drives off')}
      </button>
      <span className="hint">{on}</span>
    </section>
  )
}
