import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { RefView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import { titleOf, type Row } from '#ui/cell.ts'

interface Props {
  label: string
  source: RefView
  onPick: (id: string, title: string) => void
}

const WAIT_MS = 200

/** A searched list of records to choose one from; the service does the searching. */
export function RefChooser({ label, source, onPick }: Props): ReactNode {
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState<Row[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const page = await api.list<Row>(
          { list: source.list },
          { search, limit: 20 },
          { signal: controller.signal },
        )
        setRows(page.items)
        setFailed(false)
      } catch {
        if (!controller.signal.aborted) setFailed(true)
      }
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, source.list])
  return (
    <div className="stack">
      <label className="field">
        <span className="label">{label}</span>
        <input
          className="control"
          type="search"
          value={search}
          placeholder={t('Type to search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {failed && <p className="field-error">{t('The list could not be loaded. Type again to retry.')}</p>}
      {rows?.length === 0 && <p className="hint">{t('Nothing found')}</p>}
      <ul className="pop-list">
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="pop-item"
              onClick={() => onPick(row.id, titleOf(row, source.title))}
            >
              {titleOf(row, source.title)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
