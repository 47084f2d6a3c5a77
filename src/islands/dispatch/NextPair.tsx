import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { NextPair as Pair } from '#contracts/dispatch/next-pair.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { weightText } from '#ui/Weight.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'

interface Props {
  base: string
  tripId: string
  rowVersion: number
  /** `reassign`, or `replace` where the trip is declined already. */
  item: ActionItem
  /** The best pair; null where nobody may take it. */
  pair: Pair | null
  /** Why the trip wants another pair, in words; it is kept with the change. */
  because: string
  lang: Lang
}

/** A trip that nobody drives: the next pair, and one press that gives it to them. */
export function NextPair({ base, tripId, rowVersion, item, pair, because, lang }: Props): ReactNode {
  const title = useId()
  const { isBusy, send } = useAction({ base, id: tripId, rowVersion })
  const [refused, setRefused] = useState<Refused | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !pair) return
    const { truck_id, driver_id, planned_kg } = pair
    const reason = item.name === 'reassign' ? { reason: because } : {}
    setRefused(await send(item, { truck_id, driver_id, planned_kg, ...reason }))
  }

  return (
    <section className="card" aria-labelledby={title}>
      <header className="card-head">
        <h2 id={title}>{t('Next pair')}</h2>
      </header>
      <Form className="card-body stack" onSubmit={(event) => void submit(event)}>
        {refused && <RefusedNote refused={refused} />}
        <p>{because}</p>
        {pair ? (
          <>
            <p>
              <b>
                {pair.plate_no} · {pair.driver_name}
              </b>{' '}
              <small>{weightText(pair.planned_kg, lang)}</small>
            </p>
            {pair.notes.map((note) => (
              <p key={note} className="hint">
                {note}
              </p>
            ))}
            <SubmitButton isBusy={isBusy} className="proxy-send">
              {t('Give it to this pair')}
            </SubmitButton>
          </>
        ) : (
          <p className="hint">{t('No truck and driver may take it at this time')}</p>
        )}
      </Form>
    </section>
  )
}
