import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { RefusedNote } from '#islands/actions/RefusedNote.tsx'
import { useAction, type Refused } from '#islands/actions/use-action.ts'
import { viewNamed } from '#islands/dispatch/dispatch-data.ts'
import {
  changedLines,
  changesOf,
  HEADER,
  LINE,
  MAY_BE_EMPTY,
  revisionErrors,
  type RevisedLine,
} from '#islands/dispatch/revision.ts'
import { RevisionEffect } from '#islands/dispatch/RevisionEffect.tsx'
import { useEditEffect } from '#islands/dispatch/use-edit-effect.ts'
import type { Values } from '#islands/form/form-values.ts'

interface Props {
  /** Where the calls of orders are. */
  base: string
  id: string
  rowVersion: number
  item: ActionItem
  /** The order as it is, on the wire and as text. */
  values: Values
  texts: Readonly<Record<string, string>>
  lines: readonly RevisedLine[]
  /** Narrows routes to those of the order's contract. */
  routeFilters: FieldFilter[]
  /** States of trips in words. */
  tripStates: Readonly<Record<string, string>>
  backHref: string
  lang: Lang
}

const asMap = (fields: readonly { field: string; messages: readonly string[] }[]): Map<string, string> =>
  new Map(fields.map(({ field, messages }) => [field, messages.join('. ')]))

/** Super control tower changes an order under way: each present value stands beside the new one, with what it does to money and trips. */
export function SuperEdit(props: Props): ReactNode {
  const {
    base,
    id,
    rowVersion,
    item,
    values: before,
    texts,
    lines,
    routeFilters,
    tripStates,
    backHref,
    lang,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, send } = useAction({ base, id, rowVersion, next: { [item.name]: backHref } })
  const [values, setValues] = useState<Values>({ ...before, reason: '' })
  const [edited, setEdited] = useState<Record<string, Values>>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<Refused | null>(null)
  const header = changesOf(before, values)
  const asked = changedLines(lines, edited)
  const change = { ...header, ...(asked.length ? { lines: asked } : {}) }
  const isChanged = Object.keys(change).length > 0
  const found = useEditEffect(id, isChanged && item.allowed ? change : null)
  useEffect(() => {
    if (errors.size) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const live = isChanged ? asMap(found.effect?.errors ?? []) : new Map<string, string>()
  const errorAt = (name: string): string | undefined => errors.get(name) ?? live.get(name)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !item.allowed) return
    const wrong = revisionErrors(before, values, asked)
    setErrors(wrong)
    setRefused(null)
    if (wrong.size) return
    const answer = await send(item, { ...change, reason: values.reason })
    setRefused(answer)
    if (answer) setErrors(asMap(answer.fields))
  }
  function row(key: string, isNew: boolean, now: string | undefined, input: ReactNode): ReactNode {
    return (
      <div className="revision" key={key} data-changed={isNew || undefined}>
        <div className="revision-now">
          <span className="hint">{t('Now')}</span>
          <span>{now || '–'}</span>
        </div>
        <i className="pi pi-arrow-right" aria-hidden="true" />
        {input}
      </div>
    )
  }
  const field = (name: string): ReactNode => (
    <LabelledInput
      view={{ ...viewNamed(item.input, name), ...(name === 'priority_reason' ? {} : { required: true }) }}
      value={values[name] ?? null}
      onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
      lang={lang}
      isDisabled={isBusy || !item.allowed}
      error={errorAt(name)}
    />
  )
  const lineViews = viewNamed(item.input, 'lines').rows?.fields ?? []
  function lineField(line: RevisedLine, view: FieldView): ReactNode {
    const { name } = view
    const value = { ...line.values, ...edited[line.id] }[name]
    const at = asked.findIndex(({ line_id }) => line_id === line.id)
    const stays = name === 'destination_checkpoint_id' && line.has_trips
    return row(
      `${line.id} ${name}`,
      value !== line.values[name],
      line.texts[name],
      <LabelledInput
        view={stays ? { ...view, help: t('Trips stand on this line: its destination stays.') } : view}
        value={value ?? null}
        chosen={line.chosen[name] ?? null}
        filters={name === 'contract_route_id' ? routeFilters : undefined}
        onChange={(next) =>
          setEdited((all) => ({
            ...all,
            [line.id]: {
              ...all[line.id],
              [name]: next ?? (MAY_BE_EMPTY.includes(name) ? null : line.values[name]),
            },
          }))
        }
        lang={lang}
        isDisabled={isBusy || !item.allowed || stays}
        error={at < 0 ? undefined : errorAt(`lines.${at}.${name}`)}
      />,
    )
  }
  return (
    <Form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="card">
        <div className="card-body stack">
          {!item.allowed && <p className="banner banner-warn">{item.reasons.join('. ')}</p>}
          {refused && <RefusedNote refused={refused} />}
          {HEADER.map((name) => row(name, Object.hasOwn(header, name), texts[name], field(name)))}
        </div>
      </div>
      {lines.map((line) => (
        <section className="card" key={line.id} aria-label={line.title}>
          <header className="card-head">
            <h2>{line.title}</h2>
          </header>
          <div className="card-body stack">
            {LINE.map((name) => lineField(line, viewNamed(lineViews, name)))}
          </div>
        </section>
      ))}
      <RevisionEffect found={found} states={tripStates} lang={lang} />
      <div className="card">
        <div className="card-body stack">
          {field('reason')}
          <div className="row">
            <SubmitButton isBusy={isBusy} isBlocked={!item.allowed}>
              {t('Save revision')}
            </SubmitButton>
            <a className="btn" href={backHref}>
              {t('Cancel')}
            </a>
          </div>
        </div>
      </div>
    </Form>
  )
}
