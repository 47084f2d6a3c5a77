import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { AnyRecord } from '#kernel/record.ts'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { isRefusedCall, type RefusedCall } from '#kernel/errors.ts'
import { conflictOf, mergedValues, type Conflict } from '#islands/form/conflict.ts'
import { focusFirstRefused, placed, WHOLE } from '#islands/form/form-errors.ts'
import { fieldsOf, openingValues, type Values } from '#islands/form/form-values.ts'
import { useDirtyGuard } from '#islands/form/guard.ts'
import { contractResolver } from '#islands/form/resolver.ts'
import { freshRecord, saveCall } from '#islands/form/save-call.ts'
import { adopt, useNewer, type Newer } from '#islands/form/use-newer.ts'
import { isRow } from '#kernel/guards.ts'

interface Options {
  view: FormView
  record: AnyRecord | null
  prefill: Values
  constants: Values
  onSaved: (saved: AnyRecord, again: boolean) => void
}

export interface ResourceFormState {
  form: UseFormReturn<Values>
  element: RefObject<HTMLFormElement | null>
  isSaving: boolean
  conflict: Conflict | null
  /** What is wrong with the whole, said above the fields. */
  problem: string | null
  /** `again` opens an empty form after saving. */
  submit: (again: boolean) => Promise<void>
  resolve: (mineOf: ReadonlySet<string>) => Promise<void>
  dropConflict: () => void
  /** What somebody else has saved meanwhile. */
  newer: Newer
}

/** Refusals of a rule that looks at several fields go when any of these fields is put right. */
function useFreshErrors(
  { subscribe, getFieldState, trigger, formState }: UseFormReturn<Values>,
  fields: readonly FieldView[],
): void {
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const stale = fields
          .map((field) => field.name)
          .filter((other) => other !== name && getFieldState(other).error?.type === 'rule')
        if (stale.length) void trigger(stale)
      },
    })
  }, [isSubmitted, subscribe, getFieldState, trigger, fields])
}

interface Refusals {
  problem: string | null
  clear: () => void
  /** Says what is wrong above the fields and beside them. */
  refuse: (message: string, errors?: ReturnType<typeof placed>) => void
  /** Leads to the first refused field. */
  point: () => void
}

function useRefusals(form: UseFormReturn<Values>, element: RefObject<HTMLFormElement | null>): Refusals {
  const [problem, setProblem] = useState<string | null>(null)
  // Counted, because only an effect runs after the refusals have been drawn.
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts) focusFirstRefused(element.current)
  }, [attempts, element])
  return {
    problem,
    clear: () => setProblem(null),
    refuse: (message, errors = []) => {
      const whole = errors.filter(({ place }) => place === WHOLE).map((error) => error.message)
      setProblem([message, ...whole].join(' '))
      for (const { place, message: text } of errors)
        if (place !== WHOLE) form.setError(place, { type: 'server', message: text })
    },
    point: () => setAttempts((count) => count + 1),
  }
}

/** The form's values and rules; the record they are compared with is the one that was read last. */
function useFields({ view, record, prefill, constants }: Options) {
  const fields = useMemo(() => fieldsOf(view), [view])
  const [base, setBase] = useState(record)
  const form = useForm<Values>({
    defaultValues: useMemo(() => openingValues(fields, record, prefill), [fields, record, prefill]),
    resolver: useMemo(() => contractResolver(view, base, constants), [view, base, constants]),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useFreshErrors(form, fields)
  return { form, fields, base, setBase }
}

/** Does one thing at a time. Rules are checked asynchronously, so a second click comes before the form is drawn as saving. */
function useOnce<T>(work: (given: T) => Promise<void>): (given: T) => Promise<void> {
  const isRunning = useRef(false)
  return async (given) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work(given)
    } finally {
      isRunning.current = false
    }
  }
}

/** Both versions, when a save was refused because somebody else saved in between. */
async function conflictAfter(
  error: RefusedCall,
  { view }: Options,
  values: Values,
  mine: AnyRecord | null,
): Promise<Conflict | null> {
  if (error.code !== 'aborted' || !mine) return null
  const fresh = await freshRecord(view, mine.id).catch(() => null)
  if (!fresh || fresh.record.row_version === mine.row_version) return null
  return conflictOf(fieldsOf(view), values, mine, fresh.record, fresh.by)
}

/** The life of a form: rules while typing, saving, refusals beside their fields, and two people at one record. */
export function useResourceForm(options: Options): ResourceFormState {
  const { view, constants, onSaved } = options
  const own = useFields(options)
  const { form, fields, base, setBase } = own
  const element = useRef<HTMLFormElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const send = useMemo(() => saveCall(view, constants), [view, constants])
  const { problem, clear, refuse, point } = useRefusals(form, element)
  useDirtyGuard(form.formState.isDirty && !isSaving)

  const save = async (values: Values, mine: AnyRecord | null, again: boolean): Promise<void> => {
    setSaving(true)
    clear()
    try {
      onSaved(await send(values, mine), again)
    } catch (error) {
      setSaving(false)
      if (!isRefusedCall(error)) throw error
      const found = await conflictAfter(error, options, form.getValues(), mine)
      if (found) setConflict(found)
      else refuse(error.message, placed(fields, error.fields))
    }
  }
  const refuseAll = (errors: FieldErrors<Values>): void =>
    refuse(t('Some fields need your attention'), wholeOf(errors.root?.whole))
  const submit = useOnce(async (again: boolean): Promise<void> => {
    await form.handleSubmit((values) => save(values, base, again), refuseAll)()
    point()
  })
  const resolve = async (mineOf: ReadonlySet<string>): Promise<void> => {
    if (!conflict) return
    const merged = mergedValues(fields, form.getValues(), conflict, mineOf)
    setBase(conflict.fresh)
    setConflict(null)
    adopt(form, openingValues(fields, conflict.fresh), merged)
    await save(merged, conflict.fresh, false)
    point()
  }
  return {
    form,
    element,
    isSaving,
    conflict,
    problem,
    submit,
    resolve,
    newer: useNewer(own, options, isSaving || conflict !== null),
    dropConflict: () => setConflict(null),
  }
}

/** What the contract refuses of things that the form does not show. */
function wholeOf(whole: unknown): ReturnType<typeof placed> {
  const message = isRow(whole) && typeof whole.message === 'string' ? whole.message : ''
  return message ? [{ place: WHOLE, message }] : []
}
