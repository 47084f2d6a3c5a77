import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { apiHref } from '#contracts/api-href.ts'
import { download } from '#islands/list/download.ts'

interface Props {
  /** Where the list is served, such as `/billing/v1/billing-line`. */
  path: string
  /** The address state of the list, beginning with `?`: what is shown, all pages of it. */
  query: string
}

const FILES = [
  ['xlsx', 'XLSX'],
  ['csv', 'CSV'],
] as const

/** What a screen without the list's own tools shows, as files. */
export function ExportLinks({ path, query }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const give = async (format: string): Promise<void> => {
    setBusy(true)
    await download(
      apiHref(`${path}/download?${new URLSearchParams([['format', format], ...new URLSearchParams(query)])}`),
    )
    setBusy(false)
  }
  return (
    <span className="export-links">
      {FILES.map(([format, label]) => (
        <button
          key={format}
          type="button"
          className="btn btn-sm"
          aria-label={t('Export, {format}', { format: label })}
          disabled={isBusy}
          onClick={() => void give(format)}
        >
          <i className="pi pi-download" aria-hidden="true" /> {label}
        </button>
      ))}
    </span>
  )
}
