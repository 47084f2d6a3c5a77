import { useState, type ReactNode } from 'react'
import { driveOffScale, driveOnScale } from '#contracts/telemetry/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import type { LiveScale } from '#islands/weighing/use-live-scale.ts'

/** Drives trucks on and off a simulated scale; a real one has no such panel. */
export function SimulatorPanel({ scale, chosen }: { scale: LiveScale; chosen: Chosen | null }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const { feed } = scale
  const standing = feed.simulated_truck
  const { id } = feed.scale

  async function send(call: Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await call
    } catch (error) {
      notify(isRefusedCall(error) ? error.message : t('Something went wrong'), 'error')
    }
    await scale.refresh()
    setBusy(false)
  }

  function enter({ tripId, truckId }: Chosen): void {
    void send(api.call(driveOnScale, tripId === null ? { id, truck_id: truckId } : { id, trip_id: tripId }))
  }

  if (feed.protocol !== 'simulator') return null
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
        onClick={() => canEnter && enter(chosen)}
      >
        {t('Truck drives on the scale (simulator)')}
      </button>
      <button
        type="button"
        className="btn"
        aria-disabled={canLeave ? undefined : true}
        onClick={() => canLeave && void send(api.call(driveOffScale, { id }))}
      >
        {t('Truck drives off')}
      </button>
      <span className="hint">{on}</span>
    </section>
  )
}
