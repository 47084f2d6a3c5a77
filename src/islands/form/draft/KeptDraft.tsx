import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldView } from '#contracts/view.ts'
import { formatMoment } from '#i18n/format.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'
import { ConflictDialog } from '#islands/form/ConflictDialog.tsx'
import { idOfField } from '#islands/form/FormField.tsx'
import { openingValues, type Values } from '#islands/form/form-values.ts'
import { keepDrafts, placeOf, type DraftKeeper } from '#islands/form/draft/draft-keeper.ts'
import type { Draft } from '#islands/form/draft/draft-store.ts'
import { clashes, draftedFields } from '#islands/form/draft/draft-values.ts'

export interface KeptDraftProps {
  form: UseFormReturn<Values>
  element: RefObject<HTMLFormElement | null>
  fields: readonly FieldView[]
  record: AnyRecord | null
  prefill: Values
  lang: Lang
  /** Is given the keeper, for the form to say that it is saved. */
  keeperRef: RefObject<DraftKeeper | null>
}

/** Puts a draft's fields into the form, but for those where somebody else's value was chosen. */
function fill(form: UseFormReturn<Values>, fields: readonly FieldView[], { values }: Draft): void {
  for (const { name, ref } of fields) {
    if (ref) form.setValue(ref.as, values[ref.as])
    form.setValue(name, values[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}

/** Keeps what is typed into the form, and offers what was typed before and not saved. It never fills the form by itself. */
export function KeptDraft(props: KeptDraftProps): ReactNode {
  const { form, element, fields, record, prefill, lang, keeperRef } = props
  const [offer, setOffer] = useState<Draft | null>(null)
  const [clashing, setClashing] = useState<FieldView[]>([])
  const opened = useRef({ fields, record, prefill })
  useEffect(() => {
    const place = placeOf(opened.current.record?.id ?? null)
    if (!place) return
    const { fields: all, record: before, prefill: given } = opened.current
    const kept = keepDrafts({
      place,
      fields: all.filter((field) => !(before && field.fixed)),
      version: before?.row_version ?? null,
      opening: openingValues(all, before, given),
      values: () => form.getValues(),
    })
    keeperRef.current = kept
    setOffer(kept.offered)
    // What was typed while this script was still on its way.
    if (form.formState.isDirty) kept.typed()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: kept.typed })
    return () => {
      unsubscribe()
      kept.stop()
    }
  }, [form, keeperRef])

  if (!offer) return null
  const drafted = draftedFields(fields, offer)
  const isOlder = record !== null && offer.version !== record.row_version
  const close = (chosen: readonly FieldView[]): void => {
    setOffer(null)
    setClashing([])
    const [first = fields[0]] = chosen
    // The button that had the focus is gone.
    const input = first && document.getElementById(idOfField(first.name))
    requestAnimationFrame(() => (input ?? element.current?.querySelector('input'))?.focus())
  }
  const take = (chosen: readonly FieldView[]): void => {
    fill(form, chosen, offer)
    keeperRef.current?.taken()
    notify(t('Your changes are back in the form. They are not saved yet.'), 'info')
    close(chosen)
  }
  const restore = (): void => {
    const found = record && isOlder ? clashes(fields, offer, record) : []
    if (found.length) setClashing(found)
    else take(drafted)
  }
  const discard = (): void => {
    keeperRef.current?.discard()
    close([])
  }
  return (
    <>
      <div className="banner banner-info draft-offer" role="status">
        <span>
          {t('You have unsaved changes from {time}.', {
            time: `${formatMoment(new Date(offer.at).toISOString(), lang)} WIB`,
          })}{' '}
          {isOlder && t('The record has been changed since.')}
        </span>
        <span className="row">
          <button type="button" className="btn btn-sm" onClick={restore}>
            {t('Restore')}
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={discard}>
            {t('Discard')}
          </button>
        </span>
      </div>
      {clashing.length > 0 && record && (
        <ConflictDialog
          conflict={{ fresh: record, by: null, open: clashing, taken: [] }}
          mine={{ ...record, ...offer.values }}
          lang={lang}
          choose={t('Use my choice')}
          onSave={(mineOf) => take(drafted.filter((one) => mineOf.has(one.name) || !clashing.includes(one)))}
          onCancel={() => setClashing([])}
        />
      )}
    </>
  )
}
