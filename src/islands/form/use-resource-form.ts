import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { FormView } from '#contracts/view.ts'
import { AppError } from '#kernel/errors.ts'
import { conflictOf, mergedValues, type Conflict } from '#islands/form/conflict.ts'
import { focusFirstRefused, placed, WHOLE } from '#islands/form/form-errors.ts'
import { fieldsOf, openingValues, type FormRecord, type Values } from '#islands/form/form-values.ts'
import { useDirtyGuard } from '#islands/form/guard.ts'
import { contractResolver } from '#islands/form/resolver.ts'
import { freshRecord, saveCall } from '#islands/form/save-call.ts'

interface Options {
  view: FormView
  record: FormRecord | null
  prefill: Values
  constants: Values
  onSaved: (saved: FormRecord, again: boolean) => void
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
}

/** Refusals of a rule that looks at several fields go when any of these fields is put right. */
function useFreshErrors(
  { subscribe, getFieldState, trigger, formState }: UseFormReturn<Values>,
  names: string[],
): void {
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const stale = names.filter((other) => other !== name && getFieldState(other).error?.type === 'rule')
        if (stale.length) void trigger(stale)
      },
    })
  }, [isSubmitted, subscribe, getFieldState, trigger, names])
}

/** The life of a form: rules while typing, saving, refusals beside their fields, and two people at one record. */
export function useResourceForm({ view, record, prefill, constants, onSaved }: Options): ResourceFormState {
  const fields = useMemo(() => fieldsOf(view), [view])
  const base = useRef(record)
  const element = useRef<HTMLFormElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const tools = useMemo(
    () => ({
      resolver: contractResolver(view, () => base.current, constants),
      save: saveCall(view, constants),
    }),
    [view, constants],
  )
  const form = useForm<Values>({
    defaultValues: useMemo(() => openingValues(fields, record, prefill), [fields, record, prefill]),
    resolver: tools.resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // Counted, because only an effect runs after the refusals have been drawn.
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts) focusFirstRefused(element.current)
  }, [attempts])
  const names = useMemo(() => fields.map((field) => field.name), [fields])
  useDirtyGuard(form.formState.isDirty && !isSaving)
  useFreshErrors(form, names)

  const refuse = (message: string, errors: ReturnType<typeof placed> = []): void => {
    const whole = errors.filter(({ place }) => place === WHOLE).map((error) => error.message)
    setProblem([message, ...whole].join(' '))
    for (const { place, message: text } of errors) {
      if (place !== WHOLE) form.setError(place, { type: 'server', message: text })
    }
  }
  const failed = async (error: unknown): Promise<void> => {
    if (!(error instanceof AppError)) throw error
    const mine = base.current
    if (error.code === 'aborted' && mine) {
      const fresh = await freshRecord(view, mine.id).catch(() => null)
      if (fresh && fresh.record.row_version !== mine.row_version) {
        setConflict(conflictOf(fields, form.getValues(), mine, fresh.record, fresh.by))
        return
      }
    }
    refuse(error.message, placed(fields, error.fields))
  }
  const save = async (values: Values, again: boolean): Promise<void> => {
    setSaving(true)
    setProblem(null)
    try {
      onSaved(await tools.save(values, base.current), again)
    } catch (error) {
      setSaving(false)
      await failed(error)
    }
  }
  return {
    form,
    element,
    isSaving,
    conflict,
    problem,
    submit: async (again) => {
      await form.handleSubmit(
        (values) => save(values, again),
        (errors) => refuse(t('Some fields need your attention'), wholeOf(errors.root)),
      )()
      setAttempts((count) => count + 1)
    },
    resolve: async (mineOf) => {
      if (!conflict) return
      const merged = mergedValues(fields, form.getValues(), conflict, mineOf)
      base.current = conflict.fresh
      setConflict(null)
      // The fresh record is what the form is compared with from now on.
      form.reset(openingValues(fields, conflict.fresh))
      for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true })
      await save(merged, false)
      setAttempts((count) => count + 1)
    },
    dropConflict: () => setConflict(null),
  }
}

/** What the contract refuses of things that the form does not show. */
function wholeOf(root: unknown): ReturnType<typeof placed> {
  const message = (root as { whole?: { message?: string } } | undefined)?.whole?.message
  return message ? [{ place: WHOLE, message }] : []
}
