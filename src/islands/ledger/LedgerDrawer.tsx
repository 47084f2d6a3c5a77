import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'
import { apiHref } from '#contracts/api-href.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import { LedgerFilters } from '#islands/ledger/LedgerFilters.tsx'
import { LedgerSums } from '#islands/ledger/LedgerSums.tsx'
import { LedgerTable } from '#islands/ledger/LedgerTable.tsx'
import { useLedger, type LedgerFilter } from '#islands/ledger/use-ledger.ts'
import { download, FORMATS } from '#islands/list/download.ts'

export interface LedgerProps {
  view: LedgerView
  id: string
  /** Whose ledger it is, as people call it. */
  title: string
  /** The key of the part it is opened at, such as a month. */
  part?: string | undefined
  lang: Lang
}

function Turns({
  found,
  lang,
  turnTo,
}: {
  found: LedgerPage
  lang: Lang
  turnTo: (page: number) => void
}): ReactNode {
  const { page_number, limit_items, total_items, has_next_page, has_previous_page } = found.pagination
  if (!found.items.length) return null
  const from = (page_number - 1) * limit_items + 1
  const number = (value: number): string => formatNumber(value, lang)
  const numbers = {
    from: number(from),
    to: number(from + found.items.length - 1),
    total: number(total_items),
  }
  const step = (by: number, icon: string, label: string, isPossible: boolean): ReactNode => (
    <button
      type="button"
      className="btn btn-icon btn-sm"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => turnTo(page_number + by)}
    >
      <i className={`pi ${icon}`} aria-hidden="true" />
    </button>
  )
  return (
    <div className="ledger-turns">
      <span>{t('{from}–{to} of {total}', numbers)}</span>
      {step(-1, 'pi-chevron-left', t('Previous page'), has_previous_page)}
      {step(1, 'pi-chevron-right', t('Next page'), has_next_page)}
    </div>
  )
}

/** The files of the entries shown, all pages. */
function Files(props: { base: string; id: string; filter: LedgerFilter }): ReactNode {
  const { base, id, filter } = props
  const path = `${base}/${id}/ledger/download`
  const given = Object.entries(filter).filter(([, value]) => value)
  return Object.entries(FORMATS).map(([format, name]) => {
    const href = apiHref(`${path}?${new URLSearchParams([['format', format], ...given])}`)
    return (
      <a
        key={format}
        className="btn btn-sm"
        href={href}
        download
        onClick={(event) => {
          event.preventDefault()
          void download(href)
        }}
      >
        <i className="pi pi-download" aria-hidden="true" />
        {t(name)}
      </a>
    )
  })
}

/** The ledger of a record beside its page: sums, entries with what was left after each, filters and files. Esc closes it. */
export function LedgerDrawer({
  view,
  id,
  title,
  part,
  lang,
  onClose,
}: LedgerProps & { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { shown, filter, isLoading, problem, narrow, turnTo, reload } = useLedger(view.base, id, part)
  useEffect(() => dialog.current?.showModal(), [])
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <dialog ref={dialog} className="dialog drawer ledger" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-head drawer-head">
        <h2 id={titleId}>
          {t('Ledger')} <span className="muted">{title}</span>
        </h2>
        {isLoading && <output className="spinner" aria-label={t('Loading…')} />}
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-body stack" aria-busy={isLoading}>
        {shown && <LedgerSums view={view} sums={shown.sums} lang={lang} />}
        {shown && (
          <LedgerFilters view={view} parts={shown.parts} filter={filter} onNarrow={narrow} lang={lang} />
        )}
        {problem && (
          <p className="banner banner-bad" role="alert">
            {problem}{' '}
            <button type="button" className="btn btn-sm" onClick={reload}>
              {t('Try again')}
            </button>
          </p>
        )}
        {shown && shown.items.length > 0 && <LedgerTable view={view} entries={shown.items} lang={lang} />}
        {shown && shown.items.length === 0 && !isLoading && (
          <p className="state">
            {isNarrowed ? t('No entry fits this filter') : t('Nothing was entered yet')}
          </p>
        )}
      </div>
      {shown && (
        <div className="dialog-foot">
          <Turns found={shown} lang={lang} turnTo={turnTo} />
          <Files base={view.base} id={id} filter={filter} />
        </div>
      )}
    </dialog>
  )
}
