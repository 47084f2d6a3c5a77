import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FieldView } from '#contracts/view.ts'
import type { Refused } from '#islands/actions/use-action.ts'

interface Props {
  refused: Refused
  /** The inputs that say themselves what is wrong with them; without them nothing but the message is said. */
  fields?: readonly FieldView[]
  /** Shows what is there now; without it the page is loaded again. */
  onReload?: (() => void) | undefined
}

/** Why an action was refused, with everything that belongs to no input; the answer to a conflict is to reload. */
export function RefusedNote({ refused, fields, onReload }: Props): ReactNode {
  const elsewhere = refused.fields
    .filter((error) => fields && !fields.some((view) => view.name === error.field.split('.')[0]))
    .flatMap((error) => error.messages)
    .filter((message) => message !== refused.message)
  return (
    <div className="form-error" role="alert">
      <p>{refused.message}</p>
      {elsewhere.length > 0 && (
        <ul className="reasons">
          {elsewhere.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {refused.isStale && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => (onReload ? onReload() : location.reload())}
        >
          {t('Reload')}
        </button>
      )}
    </div>
  )
}
