import type { ReactNode } from 'react'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatHundredths } from '#i18n/format.ts'

const COLUMNS = 5

interface Props {
  pair: Suggestion
  id: string
  lang: Lang
  isDisabled: boolean
  onAssign: (pair: Suggestion) => void
}

/** The sum behind a score, what is to be known, and the way to assign this pair with values of one's own. */
export function PairSum({ pair, id, lang, isDisabled, onAssign }: Props): ReactNode {
  const { truck, driver, parts, score, notes, warnings } = pair
  return (
    <tr className="pair-more" id={id}>
      <td colSpan={COLUMNS}>
        <ul className="score-sum" aria-label={t('Score')}>
          <li>
            <b>100</b> {t('start')}
          </li>
          {parts.map((part) => (
            <li key={part.kind}>
              <b>−{formatHundredths(-part.points, lang)}</b> {part.text}
            </li>
          ))}
          <li>
            <b>= {formatHundredths(score, lang)}</b>
          </li>
        </ul>
        {(notes.length > 0 || warnings.length > 0) && (
          <ul className="reasons pair-notes">
            {[...warnings.map(({ message }) => message), ...notes].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <button
          type="button"
          className="btn btn-sm"
          aria-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && onAssign(pair)}
        >
          {t('Assign {truck} with {driver}', { truck: truck.plate_no, driver: driver.name })}
        </button>
      </td>
    </tr>
  )
}
