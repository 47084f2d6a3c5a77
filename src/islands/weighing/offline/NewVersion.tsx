import { useId, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { renew, useNewVersion } from '#islands/weighing/offline/new-version.ts'

interface Props {
  /** A truck is on the ticket, or its weight is being taken. */
  isWeighing: boolean
  unsent: number
}

function whyWait({ isWeighing, unsent }: Props): string | null {
  if (isWeighing) return t('Finish the truck on the scale first')
  return unsent > 0 ? t('The weights of this device are sent first') : null
}

/** Says that a newer version is served. Only a person opens it, and never amid a weighing: the page does not reload by itself. */
export function NewVersion(props: Props): ReactNode {
  const id = useId()
  const isNew = useNewVersion()
  if (!isNew) return null
  const wait = whyWait(props)
  return (
    <div className="banner banner-info offline-bar" role="status">
      <b>{t('A new version is ready')}</b>
      <button
        type="button"
        className="btn btn-sm"
        aria-disabled={wait !== null || undefined}
        aria-describedby={wait === null ? undefined : id}
        onClick={() => wait === null && void renew()}
      >
        {t('Open it now')}
      </button>
      {wait !== null && <span id={id}>{wait}</span>}
    </div>
  )
}
