import type { ReactNode } from 'react'
import { activitiesHref } from '#contracts/addresses.ts'
import { t } from '#i18n/browser.ts'
import type { ActivityState } from '#islands/dispatch/activity-address.ts'
import { download, FORMATS } from '#islands/list/download.ts'
import { Popover } from '#ui/Popover.tsx'

/** What the filter leaves, all pages, as a file. */
export function ActivityExport({ state }: { state: ActivityState }): ReactNode {
  const hrefOf = (format: string): string => {
    const { page: _page, ...narrowed } = state
    const filter = Object.entries(narrowed).filter(([, value]) => value)
    return activitiesHref([['format', format], ...filter])
  }
  return (
    <Popover label={t('Export')} icon="pi-download">
      {(close) =>
        Object.entries(FORMATS).map(([format, name]) => (
          <a
            key={format}
            className="pop-item"
            href={hrefOf(format)}
            download
            onClick={(event) => {
              event.preventDefault()
              close()
              void download(hrefOf(format))
            }}
          >
            {t(name)}
          </a>
        ))
      }
    </Popover>
  )
}
