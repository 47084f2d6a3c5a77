import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import { apiHref } from '#contracts/api-href.ts'
import { MOST_DOWNLOADED, type DownloadFormat } from '#contracts/download.ts'
import { readListState, writeListState } from '#contracts/list-url.ts'
import { createSavedView, removeSavedView, updateSavedView } from '#contracts/setting/saved-view-calls.ts'
import { download, FORMATS } from '#islands/list/download.ts'
import type { ToolsProps } from '#islands/list/ListTools.tsx'
import { SaveAs } from '#islands/list/tools/SaveAs.tsx'
import { SavedLine } from '#islands/list/tools/SavedLine.tsx'
import { useSaved } from '#islands/list/tools/use-saved.ts'

const isFormat = (value: string | null): value is DownloadFormat => value === 'xlsx' || value === 'csv'

const lang = (): 'en' | 'id' => (document.documentElement.lang === 'id' ? 'id' : 'en')

/** Downloads of what the list shows, its filter and order, with its columns or those of a template. */
export function ExportPanel(props: ToolsProps & { close: () => void }): ReactNode {
  const { view, state, shown, fixed, kept, pagination, close } = props
  const { items, refused, send } = useSaved(kept.list)
  const [format, setFormat] = useState<DownloadFormat>('xlsx')
  const [files, setFiles] = useState<readonly string[]>([])
  const chosen = [...shown, ...files]
  const templates = (items ?? []).filter(({ kind }) => kind === 'export')
  const all = [...view.columns, ...view.files]
  const total = pagination?.total_items ?? 0
  const hrefOf = (of: DownloadFormat, columns: readonly string[]): string => {
    const filters = [...fixed, ...state.filters]
    const query = writeListState({ ...state, page: 1, view: '', columns: [...columns], filters })
    return apiHref(`${view.at}/download${query}&format=${of}`)
  }
  const link = (of: DownloadFormat, columns: readonly string[], label: string): ReactNode => {
    const most = MOST_DOWNLOADED[of]
    // An estimated total decides nothing; the service counts.
    const isTooMany = total > most && !pagination?.total_is_estimate
    return (
      <a
        className="pop-item"
        aria-disabled={isTooMany || undefined}
        href={isTooMany ? undefined : hrefOf(of, columns)}
        role={isTooMany ? 'link' : undefined}
        onClick={(event) => {
          event.preventDefault()
          if (isTooMany) return
          close()
          void download(hrefOf(of, columns))
        }}
        download
      >
        {label}
        <small className="muted">
          {' '}
          {isTooMany
            ? t('too many: at most {most} rows, narrow the filter', { most: formatNumber(most, lang()) })
            : t('up to {most} rows', { most: formatNumber(most, lang()) })}
        </small>
      </a>
    )
  }
  return (
    <div className="stack tight exports">
      {link('xlsx', chosen, t(FORMATS.xlsx))}
      {link('csv', chosen, t(FORMATS.csv))}
      <p className="hint">{t('All rows of the current filter, with the columns as they stand')}</p>
      {view.files.length > 0 && (
        <fieldset className="export-files">
          <legend className="hint">{t('And the names of files')}</legend>
          {view.files.map(({ field, label }) => (
            <label key={field} className="check">
              <input
                type="checkbox"
                checked={files.includes(field)}
                onChange={() =>
                  setFiles(files.includes(field) ? files.filter((one) => one !== field) : [...files, field])
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {templates.map((saved) => {
        const of = isFormat(saved.format) ? saved.format : 'xlsx'
        const wanted = readListState(new URLSearchParams(saved.query)).columns ?? shown
        const known = wanted.filter((name) => all.some(({ field }) => field === name))
        return (
          <SavedLine
            key={saved.id}
            saved={saved}
            note={of.toUpperCase()}
            onRename={(name) => send(updateSavedView, { id: saved.id, name })}
            onRemove={() => send(removeSavedView, { id: saved.id })}
          >
            {link(of, known.length ? known : shown, saved.name)}
          </SavedLine>
        )
      })}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <SaveAs
        label={t('Name of the template')}
        placeholder={t('Save these columns as a template…')}
        roles={kept.roles}
        onSave={(name, role) =>
          send(createSavedView, {
            list: kept.list,
            kind: 'export',
            name,
            format,
            query: `?columns=${chosen.join(',')}`,
            role_code: role,
          })
        }
      >
        <select
          className="control"
          aria-label={t('Format')}
          value={format}
          onChange={({ target: { value } }) => isFormat(value) && setFormat(value)}
        >
          <option value="xlsx">{t(FORMATS.xlsx)}</option>
          <option value="csv">{t(FORMATS.csv)}</option>
        </select>
      </SaveAs>
    </div>
  )
}
