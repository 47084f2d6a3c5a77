import type { ReactNode } from 'react'
import type { Compared } from '#contracts/weighing/compare.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  titleId: string
  no: string
  found: Compared | null
  at: number
  count: number
  lang: Lang
  turnTo: (at: number) => void
  onClose: () => void
}

const TONES = { info: 'info', warn: 'warn', block: 'bad' } as const

/** Who weighed a ticket: one person or two. */
function weighedBy({ ticket }: Compared): string {
  const { first_operator_name: first, second_operator_name: second } = ticket.weighing
  return first === second
    ? t('both weighings by {name}', { name: first ?? '–' })
    : t('weighed by {first}, then {second}', { first: first ?? '–', second: second ?? '–' })
}

/** Which ticket it is, what is flagged, who weighed it, and the way to the ones before and after it. */
export function CompareHead({ titleId, no, found, at, count, turnTo, onClose }: Props): ReactNode {
  const turn = (by: number, icon: string, label: string): ReactNode => (
    <button
      type="button"
      className="btn btn-icon btn-sm"
      aria-label={label}
      disabled={at + by < 0 || at + by >= count}
      onClick={() => turnTo(at + by)}
    >
      <i className={`pi ${icon}`} aria-hidden="true" />
    </button>
  )
  const row = found?.ticket.weighing
  const sub =
    row && [row.plate_no, row.driver_name, row.cargo?.name, weighedBy(found)].filter(Boolean).join(' · ')
  return (
    <div className="dialog-head drawer-head">
      <div className="compare-title">
        <h2 id={titleId}>{no}</h2>
        {found?.flags.map(({ label, level }) => (
          <StatusTag key={label} tone={TONES[level]}>
            {label}
          </StatusTag>
        ))}
        {row && <StatusTag tone="neutral">{t('Score {score}', { score: row.anomaly_score })}</StatusTag>}
        <p>{sub}</p>
      </div>
      <span className="compare-place">{t('{at} of {count}', { at: at + 1, count })}</span>
      {turn(-1, 'pi-chevron-up', t('Previous ticket'))}
      {turn(1, 'pi-chevron-down', t('Next ticket'))}
      <button type="button" className="btn btn-icon btn-sm" aria-label={t('Close')} onClick={onClose}>
        <i className="pi pi-times" aria-hidden="true" />
      </button>
    </div>
  )
}
