import type { ChangeEvent, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Identified } from '#kernel/record.ts'
import type { Choosing } from '#islands/list/choosing.ts'

/** Shift with the mouse chooses all rows up to this one. */
function isExtending({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}

interface RowProps {
  row: Identified
  name: string
  /** The arrow keys reach the row, and Space chooses it: a box of each would be as many stops of the Tab key. */
  isReached: boolean
  choosing: Choosing
}

/** The box that chooses a row. */
export function ChooseRow({ row, name, isReached, choosing }: RowProps): ReactNode {
  return (
    <td className="choose">
      <label className="needs-script">
        <input
          type="checkbox"
          className="choose-row"
          tabIndex={isReached ? -1 : undefined}
          aria-label={t('Choose {record}', { record: name })}
          checked={choosing.isChosen(row)}
          onChange={(event) => choosing.choose(row, isExtending(event))}
        />
      </label>
    </td>
  )
}

/** The box that chooses all rows of the page. */
export function ChooseAll({ rows, choosing }: { rows: number; choosing: Choosing }): ReactNode {
  const { chosen, chooseAll } = choosing
  return (
    <th scope="col" className="choose">
      <label className="needs-script">
        <input
          type="checkbox"
          aria-label={t('Choose all rows of this page')}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows
          }}
          checked={rows > 0 && chosen.length === rows}
          onChange={chooseAll}
        />
      </label>
    </th>
  )
}
