import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatTon } from '#i18n/format.ts'
import { cargoText, routeText, type BoardLine } from '#islands/dispatch/dispatch-data.ts'

interface Props {
  lines: readonly BoardLine[]
  chosen: string | null
  lang: Lang
  onChoose: (line: BoardLine) => void
}

/** What of each line is not assigned yet; choosing one asks for trucks. */
export function LineList({ lines, chosen, lang, onChoose }: Props): ReactNode {
  return (
    <ul className="board-lines">
      {lines.map((line) => {
        const isDone = line.remaining_kg <= 0
        return (
          <li key={line.id}>
            <button
              type="button"
              className="board-line"
              aria-pressed={line.id === chosen}
              onClick={() => onChoose(line)}
            >
              <span className="row-between">
                <b>
                  {line.line_no}. {cargoText(line)}
                </b>
              </span>
              <small>{routeText(line)}</small>
              <progress
                className="progress"
                max={line.quantity_ton * 1000}
                value={line.allocated_kg}
                aria-hidden="true"
              />
              <span className={isDone ? 'board-left muted' : 'board-left strong'}>
                {isDone
                  ? t('Everything is assigned')
                  : t('{kg} to assign', { kg: formatTon(line.remaining_kg / 1000, lang) })}
                <small> / {formatTon(line.quantity_ton, lang)}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
