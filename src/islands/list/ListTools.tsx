import { useState, type ReactNode } from 'react'
import Cookies from 'js-cookie'
import { t } from '#i18n/browser.ts'
import { writeListState, type ListState } from '#contracts/list-url.ts'
import type { ListView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { ASK_ABOVE, download, FORMATS } from '#islands/list/download.ts'
import type { Go } from '#islands/list/links.ts'
import { Popover } from '#ui/Popover.tsx'
import { SavedViews } from '#islands/list/SavedViews.tsx'

const DENSITY_COOKIE = 'density'

/** Rows packed closer, remembered for every list of this browser. */
export function useDensity(initial: boolean): [boolean, () => void] {
  const [compact, setCompact] = useState(initial)
  const toggle = (): void => {
    setCompact(!compact)
    Cookies.set(DENSITY_COOKIE, compact ? 'normal' : 'compact', { path: '/', expires: 365, sameSite: 'Lax' })
  }
  return [compact, toggle]
}

/** The columns to show: those chosen, in the order of the contract, else the usual ones. */
export function shownColumns(view: ListView, chosen: readonly string[] | null): string[] {
  const known = view.columns.filter((column) => chosen?.includes(column.field))
  const shown = known.length ? known : view.columns.filter((column) => !column.extra)
  return shown.map((column) => column.field)
}

interface Props {
  view: ListView
  state: ListState
  shown: readonly string[]
  /** Filters of the page itself; a download has them too. */
  fixed: readonly FieldFilter[]
  compact: boolean
  onDensity: () => void
  go: Go
  /** Rows of the current filter. */
  total: number
}

function Columns({ view, state, shown, compact, onDensity, go }: Omit<Props, 'fixed' | 'total'>): ReactNode {
  const choose = (columns: string[] | null): void => go({ columns, page: state.page })
  const toggle = (field: string): void => {
    const next = view.columns
      .map((column) => column.field)
      .filter((one) => (one === field ? !shown.includes(field) : shown.includes(one)))
    if (next.length) choose(next)
  }
  return (
    <div className="stack tight">
      <fieldset className="checks">
        <legend className="visually-hidden">{t('Columns')}</legend>
        {view.columns.map((column) => (
          <label key={column.field} className="check">
            <input
              type="checkbox"
              checked={shown.includes(column.field)}
              onChange={() => toggle(column.field)}
            />
            {column.label}
          </label>
        ))}
      </fieldset>
      <button type="button" className="btn btn-sm" disabled={!state.columns} onClick={() => choose(null)}>
        {t('The usual columns')}
      </button>
      <hr className="divider" />
      <label className="check">
        <input type="checkbox" checked={compact} onChange={onDensity} />
        {t('Low rows')}
      </label>
    </div>
  )
}

/** Views, columns and downloads of a list. */
export function ListTools(props: Props): ReactNode {
  const { view, state, shown, fixed, go, total } = props
  const query = writeListState({
    ...state,
    page: 1,
    columns: [...shown],
    filters: [...fixed, ...state.filters],
  })
  return (
    <>
      <SavedViews view={view} state={state} go={go} />
      <Popover label={t('Columns')} icon="pi-table">
        {() => <Columns {...props} />}
      </Popover>
      <Popover label={t('Export')} icon="pi-download">
        {(close) => (
          <div className="stack tight">
            {Object.entries(FORMATS).map(([format, name]) => (
              <a
                key={format}
                className="pop-item"
                href={`${view.download}${query}&format=${format}`}
                onClick={(event) => {
                  if (total > ASK_ABOVE) {
                    event.preventDefault()
                    void download(event.currentTarget.href, view.download.replace(/^\/api/, ''))
                  }
                  close()
                }}
                download
              >
                {t(name)}
              </a>
            ))}
            <p className="hint">{t('All rows of the current filter')}</p>
          </div>
        )}
      </Popover>
    </>
  )
}
