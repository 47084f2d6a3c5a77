import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { FormView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'
import { conflictOf, mergedValues, type Conflict } from '#islands/form/conflict.ts'
import { fieldsOf, openingValues, type Values } from '#islands/form/form-values.ts'
import { freshRecord } from '#islands/form/save-call.ts'

/** A form, and the record that it is compared with. */
interface Compared {
  form: UseFormReturn<Values>
  base: AnyRecord | null
  setBase: (fresh: AnyRecord) => void
}

/** The record as the page knows it now: a page that is kept up to date gives a later one. */
interface Known {
  view: FormView
  record: AnyRecord | null
}

/** The fresh record is what the form is compared with from now on. */
export function adopt(form: UseFormReturn<Values>, opening: Values, merged: Values): void {
  form.reset(opening)
  for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true })
}

export interface Newer {
  /** Somebody else has saved the record since, and the person has typed something. */
  isThere: boolean
  /** What both have changed, once the person wants to see it. */
  conflict: Conflict | null
  review: () => Promise<void>
  take: (mineOf: ReadonlySet<string>) => void
  drop: () => void
}

/** A record that somebody else saves while its form is open: taken over where nothing is typed, else said at once. */
export function useNewer(
  { form, base, setBase }: Compared,
  { view, record }: Known,
  isSaving: boolean,
): Newer {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { isDirty } = form.formState
  const isNewer = record !== null && base !== null && record.row_version > base.row_version && !isSaving
  function begin(fresh: AnyRecord, typed: Values): void {
    setBase(fresh)
    adopt(form, openingValues(fieldsOf(view), fresh), typed)
  }
  const takeAll = useEffectEvent(() => {
    if (record) begin(record, {})
  })
  useEffect(() => {
    if (isNewer && !isDirty) takeAll()
  }, [isNewer, isDirty])

  async function review(): Promise<void> {
    if (!base) return
    try {
      const fresh = await freshRecord(view, base.id)
      setConflict(conflictOf(fieldsOf(view), form.getValues(), base, fresh.record, fresh.by))
    } catch (failure) {
      if (!isRefusedCall(failure)) throw failure
      notify(failure.message || t('Something went wrong. Nothing was saved.'), 'error')
    }
  }
  function take(mineOf: ReadonlySet<string>): void {
    if (!conflict) return
    begin(conflict.fresh, mergedValues(fieldsOf(view), form.getValues(), conflict, mineOf))
    setConflict(null)
  }
  return { isThere: isNewer && isDirty, conflict, review, take, drop: () => setConflict(null) }
}
