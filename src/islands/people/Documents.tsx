import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { FormView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { plantDay } from '#kernel/clock.ts'
import { formatDay } from '#i18n/format.ts'
import type { Option } from '#kernel/field.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify } from '#stores/notice.ts'
import { expiryOf } from '#ui/expiry.ts'
import { useAdopted } from '#ui/adopted.ts'
import { StatusTag } from '#ui/StatusTag.tsx'
import { documentsOf, missingTypes, type DocumentRow, type Owner } from '#islands/people/documents.ts'

/** The form and its rules are only needed by somebody who changes a paper. */
const DocumentDialog = lazy(async () => ({
  default: (await import('#islands/people/DocumentDialog.tsx')).DocumentDialog,
}))

/** Says in an address that papers are entered one after the other. */
const GOES_ON = 'next'

interface Props {
  view: FormView
  owner: Owner
  types: readonly Option[]
  rows: DocumentRow[]
  /** What its fields are called. */
  labels: Readonly<Record<string, string>>
  /** Groups of types of each of which the owner needs one to get work. */
  needed: readonly (readonly string[])[]
  /** The next owner whose papers are missing, where there is one. */
  next: { href: string; name: string } | null
  lang: Lang
  canWrite: boolean
  canRemove: boolean
}

function FileLink({ row }: { row: DocumentRow }): ReactNode {
  if (!row.file) return <span className="none">–</span>
  const isPdf = row.file.mime === 'application/pdf'
  return (
    <a className="file-link" href={fileAddress(row.file.id)} target="_blank" rel="noopener">
      <i className={isPdf ? 'pi pi-file-pdf' : 'pi pi-image'} aria-hidden="true" />
      {row.file.name}
    </a>
  )
}

function ValidUntil({ day, lang }: { day: string | null; lang: Lang }): ReactNode {
  if (!day) return <span className="muted">{t('Never expires')}</span>
  const end = expiryOf(day)
  return (
    <span className="row nowrap">
      {formatDay(day, lang)}
      {end && <StatusTag tone={end.tone}>{end.text}</StatusTag>}
    </span>
  )
}

interface LineProps {
  type: Option
  row: DocumentRow | undefined
  labels: Props['labels']
  isNeeded: boolean
  hasIssued: boolean
  lang: Lang
  children: ReactNode
}

/** A paper, or the place of one that is not there. */
function Line({ type, row, labels, isNeeded, hasIssued, lang, children }: LineProps): ReactNode {
  return (
    <tr>
      <td>
        <b>{type.label}</b>
      </td>
      {row ? (
        <>
          <td data-label={labels.doc_no}>{row.doc_no}</td>
          {hasIssued && (
            <td data-label={labels.issued_at} className="nowrap">
              {row.issued_at ? formatDay(row.issued_at, lang) : <span className="none">–</span>}
            </td>
          )}
          <td data-label={labels.expired_at}>
            <ValidUntil day={row.expired_at} lang={lang} />
          </td>
          <td data-label={labels.file_id}>
            <FileLink row={row} />
          </td>
        </>
      ) : (
        <td colSpan={hasIssued ? 4 : 3} className="muted">
          {isNeeded ? <StatusTag tone="bad">{t('Missing')}</StatusTag> : t('Not on file')}
        </td>
      )}
      <td className="document-buttons">{children}</td>
    </tr>
  )
}

/** The papers of a truck or a driver, one of each type: what is there, how long it holds, and what is missing. */
export function Documents(props: Props): ReactNode {
  const { view, owner, types, labels, needed, next, lang, canWrite, canRemove } = props
  const [rows, setRows] = useAdopted(props.rows)
  const [open, setOpen] = useState<string | null>(null)
  const hasIssued = labels.issued_at !== undefined
  const rowOf = (type: string): DocumentRow | undefined => rows.find((row) => row.doc_type === type)

  const missing = missingTypes(rows, needed, plantDay())
  // Whoever comes from another owner's papers goes on with the first that is missing here.
  const first = useRef(canWrite ? (missing[0] ?? null) : null)
  useEffect(() => {
    if (new URLSearchParams(location.search).has(GOES_ON)) setOpen(first.current)
  }, [])
  const refresh = async (said: string): Promise<DocumentRow[]> => {
    notify(said)
    const now = await documentsOf(owner)
    setRows(now)
    return now
  }
  async function goOn(saved: Option, isNext: boolean): Promise<void> {
    setOpen(null)
    const now = await refresh(t('{name} saved', { name: saved.label }))
    if (!isNext) return
    const [type] = missingTypes(now, needed, plantDay(), saved.value)
    if (type) setOpen(type)
    else if (next) location.assign(next.href)
  }
  async function remove(type: Option, { id }: DocumentRow): Promise<void> {
    const question = {
      title: t('Remove {name}?', { name: type.label }),
      message: t('The document and its file are no longer shown. This cannot be undone.'),
      positive: t('Remove'),
      negative: t('Cancel'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await withLoading(api.send(view.calls.remove, { id }))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      return notify(error.message, 'error')
    }
    await refresh(t('{name} removed', { name: type.label }))
  }
  const shown = types.find(({ value }) => value === open)
  return (
    <>
      <div className="table-wrap">
        <table className="table table-cards documents">
          <thead>
            <tr>
              <th scope="col">{labels.doc_type}</th>
              <th scope="col">{labels.doc_no}</th>
              {hasIssued && <th scope="col">{labels.issued_at}</th>}
              <th scope="col">{labels.expired_at}</th>
              <th scope="col">{labels.file_id}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {types.map((type) => {
              const row = rowOf(type.value)
              const edit = row ? t('Edit') : t('Add')
              return (
                <Line
                  key={type.value}
                  type={type}
                  row={row}
                  labels={labels}
                  isNeeded={missing.includes(type.value)}
                  hasIssued={hasIssued}
                  lang={lang}
                >
                  {canWrite && (
                    <button
                      type="button"
                      className="btn btn-sm"
                      aria-label={`${edit} ${type.label}`}
                      onClick={() => setOpen(type.value)}
                    >
                      {edit}
                    </button>
                  )}
                  {row && canRemove && (
                    <button
                      type="button"
                      className="btn btn-sm"
                      aria-label={`${t('Remove')} ${type.label}`}
                      onClick={() => void remove(type, row)}
                    >
                      {t('Remove')}
                    </button>
                  )}
                </Line>
              )
            })}
          </tbody>
        </table>
      </div>
      {canWrite && next && (
        <p className="card-body">
          <a href={next.href}>{t('Next with papers missing: {name}', { name: next.name })}</a>
        </p>
      )}
      {shown && (
        <Suspense>
          <DocumentDialog
            key={shown.value}
            view={view}
            title={shown.label}
            record={rowOf(shown.value) ?? null}
            constants={{ [owner.field]: owner.id, doc_type: shown.value }}
            lang={lang}
            hasNext={next !== null || missing.some((type) => type !== shown.value)}
            onClose={() => setOpen(null)}
            onSaved={(isNext) => void goOn(shown, isNext)}
          />
        </Suspense>
      )}
    </>
  )
}
