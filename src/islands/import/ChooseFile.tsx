import type { ReactNode } from 'react'
import { apiHref } from '#contracts/api-href.ts'
import { t } from '#i18n/browser.ts'

interface Props {
  /** The calls of the import, without `/api`. */
  path: string
  sending: number | null
  problem: string | null
  onFile: (file: File) => void
}

const TYPES =
  '.csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where a file is dropped or chosen; the browser's own input lies over the words, unseen. */
function Drop({ onFile, problem }: Pick<Props, 'onFile' | 'problem'>): ReactNode {
  return (
    <div className="file-drop import-drop" data-invalid={problem ? true : undefined}>
      <input
        className="file-native"
        type="file"
        accept={TYPES}
        aria-label={t('Spreadsheet')}
        aria-describedby="import-limits import-problem"
        aria-invalid={problem ? true : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <i className="pi pi-upload" aria-hidden="true" />
      <span className="two-line">
        <span className="strong">{t('Choose a file or drop it here')}</span>
        <small id="import-limits">{t('Excel (.xlsx) or CSV, at most 20,000 rows and 16 MB')}</small>
      </span>
    </div>
  )
}

/** The first step: a file, or an empty one to fill in. */
export function ChooseFile({ path, sending, problem, onFile }: Props): ReactNode {
  const template = (format: string): string => apiHref(`${path}/template?format=${format}`)
  return (
    <div className="dialog-body stack">
      {sending === null ? (
        <Drop onFile={onFile} problem={problem} />
      ) : (
        <p className="import-progress" role="status">
          <span>{sending < 100 ? t('The file is being sent') : t('The file is being read')}</span>
          <progress className="progress" max={100} value={sending} aria-label={t('The file is being sent')} />
        </p>
      )}
      <p className="field-error" id="import-problem" role="alert">
        {problem}
      </p>
      <div className="row import-templates">
        <span>{t('No file yet? Take one with the right columns:')}</span>
        <a className="btn btn-sm" href={template('xlsx')} download>
          <i className="pi pi-download" aria-hidden="true" />
          Excel
        </a>
        <a className="btn btn-sm" href={template('csv')} download>
          <i className="pi pi-download" aria-hidden="true" />
          CSV
        </a>
      </div>
      <p className="hint">{t('Nothing is saved before you have seen what would happen.')}</p>
    </div>
  )
}
