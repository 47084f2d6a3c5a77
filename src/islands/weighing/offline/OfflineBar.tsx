import { useStore } from '@nanostores/react'
import { useCallback, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { $secret } from '#islands/weighing/offline/desk-state.ts'
import { $keeps, $line, $readyUntil } from '#islands/weighing/offline/line.ts'
import { NewVersion } from '#islands/weighing/offline/NewVersion.tsx'
import { PinForm, sayKeepsNothing } from '#islands/weighing/offline/PinForm.tsx'
import { sendRecords, type Sent } from '#islands/weighing/offline/send-records.ts'
import { useProbe } from '#islands/weighing/offline/use-probe.ts'
import { notify } from '#stores/notice.ts'
import { $unsent } from '#stores/unsent.ts'

function sentText({ taken, kept }: Sent): string {
  const sent = t('{count} weights were sent', { count: taken + kept })
  return kept === 0 ? sent : `${sent}. ${t('{count} wait for a decision', { count: kept })}`
}

const hourOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' })

function Unsent({ count, onSend }: { count: number; onSend: (() => void) | null }): ReactNode {
  if (count === 0) return null
  return (
    <span className="offline-unsent">
      <b data-unsent={count}>{t('Not sent yet: {count}', { count })}</b>
      {onSend && (
        <button type="button" className="btn btn-sm" onClick={onSend}>
          {t('Send now')}
        </button>
      )}
    </span>
  )
}

/** Who is ready for work without the server has to hear at once that nothing would be kept. */
function KeepsNothing(): ReactNode {
  return <b role="alert">{sayKeepsNothing()}</b>
}

export interface OfflineBarProps {
  scaleId: string
  /** A truck is on the ticket. */
  isWeighing: boolean
}

/** What the cockpit says of working without the server: ready or not, locked or open, and how much is not sent yet. */
export function OfflineBar({ scaleId, isWeighing }: OfflineBarProps): ReactNode {
  const line = useStore($line)
  const until = useStore($readyUntil)
  const secret = useStore($secret)
  const unsent = useStore($unsent)
  const keepsNothing = !useStore($keeps) && until !== null
  const [isSetting, setSetting] = useState(false)
  const onSent = useCallback((sent: Sent) => {
    if (sent.taken + sent.kept > 0) notify(sentText(sent), sent.kept > 0 ? 'warning' : 'success')
  }, [])
  useProbe(scaleId, onSent)
  const send = (): void => void sendRecords(true).then(onSent, () => undefined)

  if (line === 'offline')
    return (
      <div className="banner banner-warn offline-bar" role="status">
        <b>{t('Without the server')}</b>
        {secret === null ? (
          <PinForm scaleId={scaleId} kind="open" onDone={() => undefined} />
        ) : keepsNothing ? (
          <KeepsNothing />
        ) : (
          <span>{t('Weights are kept on this device and sent later')}</span>
        )}
        <Unsent count={unsent} onSend={null} />
      </div>
    )
  return (
    <>
      <NewVersion isWeighing={isWeighing} unsent={unsent} />
      <div className={unsent > 0 || keepsNothing ? 'banner banner-warn offline-bar' : 'offline-bar'}>
        {keepsNothing && <KeepsNothing />}
        <Unsent count={unsent} onSend={send} />
        {isSetting ? (
          <PinForm scaleId={scaleId} kind="set" onDone={() => setSetting(false)} />
        ) : (
          <button type="button" className="btn btn-sm btn-plain" onClick={() => setSetting(true)}>
            {until === null || keepsNothing
              ? t('Make ready for work without the server')
              : t('Ready without the server until {time}', { time: hourOf(until) })}
          </button>
        )}
      </div>
    </>
  )
}
