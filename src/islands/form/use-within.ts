import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { FieldView, RefView } from '#contracts/view.ts'
import type { WithinView } from '#contracts/within-view.ts'
import { inWib } from '#i18n/wib.ts'
import { isIdentified } from '#kernel/guards.ts'
import { isId } from '#kernel/ids.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import { titleOf } from '#ui/cell.ts'
import { narrowTo, sameAs } from '#ui/inputs/narrowing.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'

const NOTHING: WithinView = { same: [] }

/** What the form says of the fields that narrow: a row's own before those around it. */
function useNarrowing({ control }: FormHandle, { same }: WithinView, prefix: string) {
  const paths = same.flatMap(({ by, as }) => [prefix + by, by, `${prefix}${as || by}`, as || by])
  const all: readonly unknown[] = useWatch({ control, name: paths })
  return same.flatMap((one, at) => {
    const [inRow, around, rowEmbed, embed] = all.slice(at * 4, at * 4 + 4)
    const value = inRow ?? around
    // What is typed and not chosen narrows nothing: no record has it.
    if (typeof value !== 'string' || !value || (one.by.endsWith('_id') && !isId(value))) return []
    const record = [rowEmbed, embed].find((each) => isIdentified(each) && each.id === value)
    return [
      {
        filter: sameAs(one, value),
        name: isIdentified(record) ? titleOf(record, one.title.slice(0, 1)) : '',
      },
    ]
  })
}

/** The day on which what is chosen has to be valid: the first that is filled, in the row or around it; of a moment its day at the plant. */
function useDay({ control }: FormHandle, { through }: WithinView, prefix: string): string | null {
  const paths = (through?.on ?? []).flatMap((name) => [prefix + name, name])
  const said: readonly unknown[] = useWatch({ control, name: paths })
  const found = said.find((value) => typeof value === 'string' && value !== '')
  if (typeof found !== 'string') return null
  const at = Date.parse(found)
  if (Number.isNaN(at)) return null
  return found.length > 10 ? inWib(at).toISOString().slice(0, 10) : found
}

/** Whether a record is still one of those that may be chosen. */
async function fits(
  { list }: RefView,
  id: string,
  filters: FieldFilter[],
  signal: AbortSignal,
): Promise<boolean> {
  if (!filters.length) return true
  const own: FieldFilter = { field: 'id', operator: '=', value: id }
  const page = await api.list({ calls: { list } }, { limit: 1, filters: [...filters, own] }, { signal })
  return page.items.length > 0
}

export interface Narrowed {
  filters: readonly FieldFilter[]
  /** That a value was taken out, because it no longer fits; null where nothing was. */
  cleared: string | null
}

/**
 * Narrows a reference by what else stands in the form, and takes a value out that no longer fits when that changes, in words. What
 * stood there when the form was opened is left for the service to judge.
 */
export function useWithin(form: FormHandle, view: FieldView, prefix: string): Narrowed {
  const within = view.ref?.within ?? NOTHING
  const narrowing = useNarrowing(form, within, prefix)
  const day = useDay(form, within, prefix)
  const key = JSON.stringify([day, ...narrowing.map(({ filter }) => [filter.field, filter.value])])
  const [filters, setFilters] = useState<FieldFilter[]>([])
  const [cleared, setCleared] = useState<{ text: string; by: string } | null>(null)
  const opened = useRef(key)
  const latest = useRef({ form, view, narrowing, within, day })
  useEffect(() => {
    latest.current = { form, view, narrowing, within, day }
  })
  const path = prefix + view.name
  const value = useWatch({ control: form.control, name: path })
  useEffect(() => {
    const { within: rule, narrowing: by, view: own } = latest.current
    if (!own.ref || !rule.same.length) return
    const controller = new AbortController()
    const { signal } = controller
    const narrow = async (ref: RefView): Promise<void> => {
      const plain = by.map(({ filter }) => filter)
      const found = await narrowTo(rule, plain, signal, latest.current.day)
      if (signal.aborted) return
      setFilters(found)
      if (opened.current === key) return
      opened.current = key
      const { getValues, setValue } = latest.current.form
      const chosen: unknown = getValues(path)
      if (!isId(chosen) || (await fits(ref, chosen, found, signal))) return
      if (signal.aborted || getValues(path) !== chosen) return
      const embedded: unknown = getValues(prefix + ref.as)
      const name = isIdentified(embedded) ? titleOf(embedded, ref.title) : own.label
      const what = by
        .map((one) => one.name)
        .filter(Boolean)
        .join(', ')
      setValue(prefix + ref.as, null)
      setValue(path, null, { shouldDirty: true })
      setCleared({ text: t('Cleared: {name} does not belong to {what}', { name, what }), by: key })
    }
    // Where it cannot be asked nothing is narrowed: the service has the last word.
    narrow(own.ref).catch(() => undefined)
    return () => controller.abort()
  }, [key, path, prefix])
  return {
    filters: useMemo(() => filters, [filters]),
    cleared: cleared && !value && cleared.by === key ? cleared.text : null,
  }
}
