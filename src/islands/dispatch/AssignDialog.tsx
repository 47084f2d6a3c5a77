import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { AssignSent, GuardView, Suggestion } from '#contracts/dispatch/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatKg, formatMoment } from '#i18n/format.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import {
  askedOf,
  assignmentOf,
  cargoText,
  pairAfter,
  routeText,
  verdictOf,
  viewNamed,
  type BoardLine,
  type PairValues,
} from '#islands/dispatch/dispatch-data.ts'
import type { AssignRefusal } from '#islands/dispatch/use-assign.ts'
import { checkAloud } from '#islands/dispatch/board-aloud.ts'
import { useCheck, type CheckState } from '#islands/dispatch/use-check.ts'

interface Props {
  orderId: string
  line: BoardLine
  /** The suggested pair, or null to choose by hand. */
  pair: Suggestion | null
  /** Null lets the service propose it. */
  startAt: string | null
  views: readonly FieldView[]
  vendorFilter: readonly FieldFilter[]
  /** May go on in spite of warnings. */
  mayOverride: boolean
  lang: Lang
  isBusy: boolean
  onAssign: (body: AssignSent) => Promise<AssignRefusal | null>
  onClose: () => void
}

const INPUTS = ['truck_id', 'driver_id', 'planned_kg', 'planned_start_at'] as const

const sentences = (guards: readonly GuardView[], field: string, level: GuardView['level']): string | undefined =>
  guards.filter((one) => one.field === field && one.level === level).map(({ message }) => message).join('. ') || undefined // prettier-ignore

/** What the check says of the whole, read out when it changes. */
function Verdict({
  state,
  lang,
  mayOverride,
}: {
  state: CheckState
  lang: Lang
  mayOverride: boolean
}): ReactNode {
  const { check, isChecking, failure, errors } = state
  if (failure) return <p className="banner banner-bad">{failure}</p>
  if (!check)
    return (
      <p className="banner">
        {isChecking
          ? t('Checking…')
          : errors.size
            ? t('Some fields need your attention')
            : t('Choose a truck and a driver')}
        {!isChecking && errors.size > 0 && (
          <span className="visually-hidden">: {checkAloud(null, errors)}</span>
        )}
      </p>
    )
  const verdict = verdictOf(check.guards, mayOverride)
  const end = t('Ends about {at}', { at: formatMoment(check.planned_end_at, lang) })
  const open = t('{kg} of the line may still be assigned', { kg: formatKg(check.open_kg, lang) })
  if (verdict === 'free')
    return (
      <p className="banner banner-ok">
        <i className="pi pi-check-circle" aria-hidden="true" />
        <span>
          <b>{t('No objections')}</b> · {end} · {open}
        </span>
      </p>
    )
  const onlyWarnings = check.guards.every(({ level }) => level === 'warn')
  const title = onlyWarnings
    ? mayOverride
      ? t('You may go on with a reason')
      : t('Only super control tower may go on in spite of a warning')
    : t('This pair cannot be assigned')
  // The reasons stand beside their fields, where nobody hears them.
  return (
    <p className={`banner ${onlyWarnings ? 'banner-warn' : 'banner-bad'}`}>
      <b>{title}</b>
      <span className="visually-hidden">: {checkAloud(check, errors)}</span>
    </p>
  )
}

/** One assignment: prefilled from a suggestion or chosen by hand, checked while it is put together. */
export function AssignDialog(props: Props): ReactNode {
  const { orderId, line, pair, startAt, views, lang, isBusy, mayOverride } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [values, setValues] = useState<PairValues>({
    truck_id: pair?.truck.id ?? null,
    driver_id: pair?.driver.id ?? null,
    planned_kg: pair?.planned_kg ?? null,
    planned_start_at: startAt,
    override_reason: null,
  })
  const [isOwnLoad, setOwnLoad] = useState(false)
  const [refused, setRefused] = useState<AssignRefusal | null>(null)
  const state = useCheck(orderId, askedOf(line.id, values))
  const { check } = state
  const guards = check?.guards ?? []
  const verdict = verdictOf(guards, mayOverride)
  const needsReason = verdict === 'reason'
  const mayTry = check !== null && !state.isChecking && verdict !== 'blocked'
  const ready = mayTry ? assignmentOf(line.id, values) : null
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A suggestion is ready to be sent; a pair of one's own begins with the truck.
    if (pair) send.current?.setAttribute('autofocus', '')
    dialog.current?.showModal()
  }, [pair])
  useEffect(() => {
    if (refused) dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  // By hand, the service proposes the load and the start once a truck is chosen.
  useEffect(() => {
    if (!check) return
    const { planned_kg, planned_start_at } = check
    setValues((all) => ({
      ...all,
      planned_kg: all.planned_kg ?? planned_kg,
      planned_start_at: all.planned_start_at ?? planned_start_at,
    }))
  }, [check])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !ready) return
    const { override_reason } = values
    if (needsReason && !override_reason?.trim())
      return setRefused({ message: '', fields: new Map([['override_reason', t('Required')]]) })
    setRefused(null)
    const reason = needsReason ? { override_reason } : {}
    setRefused(await props.onAssign({ ...ready, ...reason }))
  }

  const chosen = { truck_id: pair?.truck ?? null, driver_id: pair?.driver ?? null }
  const field = (name: keyof PairValues): ReactNode => (
    <LabelledInput
      key={name}
      view={{ ...viewNamed(views, name), required: true }}
      value={values[name]}
      onChange={(value) => {
        if (name === 'planned_kg') setOwnLoad(value !== null)
        setValues((all) => pairAfter(all, name, value, isOwnLoad))
        setRefused(null)
      }}
      lang={lang}
      isDisabled={isBusy}
      {...(name === 'truck_id' || name === 'driver_id'
        ? { filters: props.vendorFilter, chosen: chosen[name] }
        : {})}
      error={refused?.fields.get(name) ?? state.errors.get(name) ?? sentences(guards, name, 'block')}
      warning={sentences(guards, name, 'warn')}
    />
  )
  return (
    <dialog
      ref={dialog}
      className="dialog action-dialog assign-dialog"
      aria-labelledby={title}
      onClose={props.onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dialog-head">
          <h2 id={title}>{t('Assign a trip')}</h2>
          <p className="hint">
            {t('Line {no}', { no: line.line_no })} · {cargoText(line)} · {routeText(line)}
          </p>
        </div>
        <div className="dialog-body stack">
          {refused?.message && (
            <p className="form-error" role="alert">
              {refused.message}
            </p>
          )}
          <div className="form-grid">{INPUTS.map(field)}</div>
          <div role="status" aria-busy={state.isChecking}>
            <Verdict state={state} lang={lang} mayOverride={mayOverride} />
          </div>
          {needsReason && field('override_reason')}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {t('Cancel')}
          </button>
          <button
            ref={send}
            type="submit"
            className="btn btn-primary"
            aria-disabled={isBusy || !ready || undefined}
          >
            {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t('Assign')}
          </button>
        </div>
      </Form>
    </dialog>
  )
}
