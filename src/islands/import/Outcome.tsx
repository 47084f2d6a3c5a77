import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { apiHref } from '#contracts/api-href.ts'
import type { ImportJob } from '#contracts/import.ts'
import { formatNumber } from '#i18n/format.ts'

interface Props {
  path: string
  job: ImportJob
  lang: Lang
}

/** The refused rows: where they stand in the file, and what is wrong. */
function RefusedRows({ path, job, lang }: Props): ReactNode {
  if (job.failed === 0) return null
  const isCut = job.failed > job.errors.length
  return (
    <>
      <div className="row-between">
        <h3>{t('Rows with mistakes')}</h3>
        <a className="btn btn-sm" href={apiHref(`${path}/${job.id}/errors`)} download>
          <i className="pi pi-download" aria-hidden="true" />
          {t('Download them as CSV')}
        </a>
      </div>
      {/* A region that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        className="table-wrap import-errors"
        tabIndex={0}
        role="group"
        aria-label={t('Rows with mistakes')}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('Row')}
              </th>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('What is wrong')}</th>
            </tr>
          </thead>
          <tbody>
            {job.errors.flatMap(({ row, errors }) =>
              errors.map(({ field, label, messages }) => (
                <tr key={`${row} ${field}`}>
                  <th scope="row" className="num">
                    {formatNumber(row, lang)}
                  </th>
                  <td>{label || <span className="none">–</span>}</td>
                  <td>{messages.join('. ')}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {isCut && (
        <p className="hint">
          {t('The first {shown} of {all}; the others are in the file.', {
            shown: job.errors.length,
            all: formatNumber(job.failed, lang),
          })}
        </p>
      )}
    </>
  )
}

type Tone = 'ok' | 'warn' | 'bad'

/** What happened or would happen, in one sentence. */
function verdictOf(job: ImportJob): { tone: Tone; text: string } {
  const good = job.created + job.updated + job.unchanged
  switch (job.state) {
    case 'failed':
      return { tone: 'bad', text: job.problem ?? t('Something went wrong') }
    case 'interrupted':
      return {
        tone: 'bad',
        text: t('The server stopped in the middle of the import. Check the file again, then go on.'),
      }
    case 'refused':
      return { tone: 'bad', text: t('Nothing was imported, because some rows have mistakes') }
    case 'done':
      return job.failed
        ? { tone: 'warn', text: t('The good rows are in; those with mistakes were left out') }
        : { tone: 'ok', text: t('All rows are in') }
    default:
      if (good === 0) return { tone: 'bad', text: t('No row can be imported as it is') }
      return job.failed
        ? { tone: 'warn', text: t('Some rows have mistakes; the others can be imported') }
        : { tone: 'ok', text: t('All rows are good') }
  }
}

const ICONS: Readonly<Record<Tone, string>> = {
  ok: 'pi-check-circle',
  warn: 'pi-exclamation-triangle',
  bad: 'pi-times-circle',
}

/** What a run came to: how many rows of each kind, and the refused ones. */
export function Outcome({ path, job, lang }: Props): ReactNode {
  const { tone, text } = verdictOf(job)
  const isDone = job.state === 'done'
  const facts: [string, number][] = [
    [isDone ? t('New') : t('Would be new'), job.created],
    [isDone ? t('Changed') : t('Would change'), job.updated],
    [t('As they were'), job.unchanged],
    [t('With mistakes'), job.failed],
  ]
  const isCounted = job.done > 0
  return (
    <>
      <p className={`banner banner-${tone}`} role="status">
        <i className={`pi ${ICONS[tone]}`} aria-hidden="true" />
        <b>{text}</b>
      </p>
      {isCounted && (
        <dl className="import-counts">
          {facts
            .filter(([, count], at) => count > 0 || at === 0)
            .map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{formatNumber(count, lang)}</dd>
              </div>
            ))}
        </dl>
      )}
      <RefusedRows path={path} job={job} lang={lang} />
    </>
  )
}

/** How far a run is. */
export function Running({ job, lang }: Omit<Props, 'path'>): ReactNode {
  const isTrial = job.mode === 'dry_run'
  const label = isTrial ? t('The rows are being checked') : t('The rows are being imported')
  return (
    <div className="import-progress">
      <p role="status">{label}</p>
      <progress className="progress" max={job.total} value={job.done} aria-label={label} />
      <p className="num">
        {t('{done} of {total} rows', {
          done: formatNumber(job.done, lang),
          total: formatNumber(job.total, lang),
        })}
      </p>
      {!isTrial && <p className="hint">{t('You may close this window; the import goes on.')}</p>}
    </div>
  )
}
