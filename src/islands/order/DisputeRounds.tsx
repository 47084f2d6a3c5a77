import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { FileGallery } from '#ui/FileGallery.tsx'
import type { SeenFile } from '#ui/FileViewer.tsx'

/** One round of a dispute: what the requester said, and what control tower answered. */
export interface DisputeRound {
  at: string
  by: string | null
  problem: string | null
  reason: string
  files: SeenFile[]
  /** Null while nobody has answered. */
  answer: { at: string; by: string | null; outcome: string; text: string; files: SeenFile[] } | null
}

function Said(props: { who: string; text: string; files: readonly SeenFile[] }): ReactNode {
  return (
    <>
      <small>{props.who}</small>
      <p>{props.text}</p>
      {props.files.length > 0 && <FileGallery files={props.files} />}
    </>
  )
}

const byAt = (by: string | null, at: string, lang: Lang): string =>
  [by, formatMoment(at, lang)].filter(Boolean).join(' · ')

/** Every round of a trip's dispute, first to last, with the files of both sides. */
export function DisputeRounds({ rounds, lang }: { rounds: readonly DisputeRound[]; lang: Lang }): ReactNode {
  if (!rounds.length) return null
  return (
    <ol className="dispute-rounds">
      {rounds.map(({ at, by, problem, reason, files, answer }) => (
        <li key={at}>
          <b>{problem ? t('Disputed: {problem}', { problem }) : t('Disputed')}</b>
          <Said who={byAt(by, at, lang)} text={reason} files={files} />
          {answer ? (
            <div className="dispute-answer">
              <b>{t('Control tower: {outcome}', { outcome: answer.outcome })}</b>
              <Said who={byAt(answer.by, answer.at, lang)} text={answer.text} files={answer.files} />
            </div>
          ) : (
            <p className="hint">{t('Control tower has not answered yet')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
