import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import type { FieldView } from '#contracts/view.ts'
import type { AskedFlag } from '#contracts/weighing/weighing-flag.ts'
import { ANSWER_MAX, ANSWER_MIN } from '#contracts/weighing/weighing-limits.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'

interface Props {
  id: string
  rowVersion: number
  /** The `verify` action as the service offers it. */
  item: ActionItem
  flags: readonly AskedFlag[]
  /** Where the next ticket waits; the same page when nothing is said. */
  next?: string
  lang: Lang
  /** Of an island around it, which goes on by itself; without it the page is left. */
  onDone?: () => void
  /** Keys that send it, said on its button. */
  shortcut?: string
  /** Stands before the button. */
  children?: ReactNode
}

const COMMENT = 'comment'

/** What is missing or too short, by flag. */
function answerErrors(
  flags: readonly AskedFlag[],
  answers: Readonly<Record<string, string>>,
): Map<string, string> {
  const said = flags.map(({ code }) => [code, answers[code]?.trim().length ?? 0] as const)
  const short = t('At least {min} characters', { min: ANSWER_MIN })
  return new Map(
    said
      .filter(([, length]) => length < ANSWER_MIN)
      .map(([code, length]) => [code, length ? short : t('Required')]),
  )
}

function questionsOf(flags: readonly AskedFlag[]): FieldView[] {
  const text = { kind: 'longtext', fixed: false, maxLength: ANSWER_MAX } as const
  const asked = flags.map(({ code, message, isSerious }): FieldView => {
    const rule = t('At least {min} characters', { min: ANSWER_MIN })
    const help = isSerious ? `${t('Serious flag')} · ${rule}` : rule
    return { ...text, name: code, label: message, required: true, help }
  })
  return [...asked, { ...text, name: COMMENT, label: t('Comment'), required: false }]
}

/** A second operator comments on every flag and then verifies the ticket (life.W4, life.W5). */
export function VerifyForm(props: Props): ReactNode {
  const { id, rowVersion, item, flags, next, lang, onDone, shortcut, children } = props
  const form = useRef<HTMLFormElement>(null)
  const leads = next ? { next: { [item.name]: next } } : {}
  const goesOn = (): boolean => {
    onDone?.()
    return onDone !== undefined
  }
  const { isBusy, send } = useAction({
    base: BASES.weighing,
    id,
    rowVersion,
    onAnswer: goesOn,
    ...leads,
  })
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    if (errors.size) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const short = answerErrors(flags, answers)
    setErrors(short)
    setRefused(null)
    if (short.size) return
    const said = flags.map(({ code }) => ({ flag: code, comment: answers[code]!.trim() }))
    const comment = answers[COMMENT]?.trim()
    setRefused(await send(item, { answers: said, ...(comment ? { comment } : {}) }))
  }

  if (!item.allowed)
    return (
      <>
        <p className="banner banner-warn">
          <b>{t('You cannot verify this ticket')}:</b> {item.reasons.join('. ')}
        </p>
        {children && <div className="row verify-end">{children}</div>}
      </>
    )
  return (
    <Form ref={form} className="verify-form" noValidate onSubmit={(event) => void submit(event)}>
      {questionsOf(flags).map((view) => (
        <LabelledInput
          key={view.name}
          view={view}
          value={answers[view.name] ?? ''}
          onChange={(value) => setAnswers((before) => ({ ...before, [view.name]: String(value ?? '') }))}
          lang={lang}
          isDisabled={isBusy}
          error={errors.get(view.name)}
        />
      ))}
      {refused && <RefusedNote refused={refused} fields={[]} />}
      <div className={children ? 'row verify-end' : 'row'}>
        {children}
        <SubmitButton isBusy={isBusy}>
          {item.label}
          {shortcut && <kbd>{shortcut}</kbd>}
        </SubmitButton>
      </div>
    </Form>
  )
}
