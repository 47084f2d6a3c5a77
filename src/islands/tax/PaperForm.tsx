import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { collectorOf } from '#contracts/tax/paper-state.ts'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import type { ListedTaxPaper } from '#contracts/tax/tax-paper.ts'
import { codeOfFaktur } from '#contracts/tax/tax-words.ts'
import type { FormView } from '#contracts/view.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { Form } from '#ui/Form.tsx'
import { SaveConflict } from '#islands/form/ConflictDialog.tsx'
import { useDraft } from '#islands/form/draft/use-draft.tsx'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { FormFields } from '#islands/form/FormSections.tsx'
import { fieldsOf, type Values } from '#islands/form/form-values.ts'
import { NewerBar } from '#islands/form/NewerBar.tsx'
import { useResourceForm } from '#islands/form/use-resource-form.ts'
import { useSaveKey } from '#islands/form/use-save-key.ts'
import { PaperAmounts } from '#islands/tax/PaperAmounts.tsx'
import type { PaperPart } from '#islands/tax/paper-parts.ts'

interface Props {
  view: FormView
  owed: OwedPapers
  paper: ListedTaxPaper
  /** Those that are entered here. */
  parts: readonly PaperPart[]
  lang: Lang
  onSaved: (saved: AnyRecord) => void
  /** Closes it; null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

const NOTHING: Values = {}
/** The shortest number of an e-Faktur: of less nobody knows how it goes on. */
const DIGITS = 16

/** The code that stands in the number is filled in, and what it says is held against who collects the PPN. */
function FakturCode({ form, owed }: { form: FormHandle; owed: OwedPapers }): ReactNode {
  const [number, code] = useWatch({ control: form.control, name: ['faktur_no', 'faktur_code'] })
  const filledIn = useRef<unknown>(null)
  useEffect(() => {
    if (typeof number !== 'string' || number.replaceAll(/\D/g, '').length < DIGITS) return
    const stands: unknown = form.getValues('faktur_code')
    const found = codeOfFaktur(number)
    // What somebody chose stays.
    if (!found || (stands && stands !== filledIn.current)) return
    filledIn.current = found
    form.setValue('faktur_code', found, { shouldDirty: true })
  }, [number, form])
  const isOther = typeof code === 'string' && code !== '' && collectorOf(code) !== owed.ppn_collector
  return (
    <p className="field-warning" role="status">
      {isOther &&
        (owed.ppn_collector === 'company'
          ? t(
              'Code {code} says that the vendor collects the PPN; of this document the company does: 02 or 03.',
              {
                code,
              },
            )
          : t('Code {code} says that the company collects the PPN; of this document the vendor does.', {
              code,
            }))}
    </p>
  )
}

function Part(props: { part: PaperPart; owed: OwedPapers; form: FormHandle; lang: Lang; scope: string }) {
  const { part, owed, form, lang, scope } = props
  const { section, base, tax } = part
  const id = `${scope}${part.name}`
  const fields = section.fields.filter(({ name }) => name !== base && name !== tax)
  const given = { form, lang, isNew: false, scope }
  return (
    <section className="paper-part" aria-labelledby={id}>
      <h4 id={id}>{section.title}</h4>
      <FormFields fields={fields.filter(({ kind }) => kind !== 'file')} {...given} />
      {part.name === 'faktur' && <FakturCode form={form} owed={owed} />}
      <PaperAmounts {...props} />
      <FormFields fields={fields.filter(({ kind }) => kind === 'file')} {...given} />
    </section>
  )
}

/** The papers of one document as they are entered: saved by themselves, and the page stays. */
export function PaperForm({ view, owed, paper, parts, lang, onSaved, onCancel }: Props): ReactNode {
  const draft = useDraft()
  const own = useMemo(() => ({ ...view, sections: parts.map(({ section }) => section) }), [view, parts])
  const saving = useResourceForm({
    view: own,
    record: paper,
    prefill: NOTHING,
    constants: NOTHING,
    onSaved: (saved) => {
      draft.forget()
      onSaved(saved)
    },
  })
  const { form, element, isSaving, problem, submit, newer } = saving
  useSaveKey(element, () => element.current?.requestSubmit())
  const scope = `${paper.id}.`
  return (
    <Form
      ref={element}
      className="paper-form"
      noValidate
      aria-label={`${view.label} ${owed.billing_no}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void submit(false)
      }}
    >
      <div className="form-error" role="alert">
        {problem}
      </div>
      {draft.draw({ form, element, fields: fieldsOf(own), record: paper, prefill: NOTHING, lang })}
      {parts.map((part) => (
        <Part key={part.name} part={part} owed={owed} form={form} lang={lang} scope={scope} />
      ))}
      <div className="row">
        <button
          type="submit"
          className="btn btn-primary"
          aria-disabled={isSaving || undefined}
          aria-keyshortcuts="Control+S"
        >
          {isSaving ? t('Saving…') : t('Save papers of {no}', { no: owed.billing_no })}
        </button>
        {onCancel && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              draft.forget()
              onCancel()
            }}
          >
            {t('Cancel')}
          </button>
        )}
      </div>
      <NewerBar newer={newer} mine={form.getValues} lang={lang} />
      <SaveConflict of={saving} lang={lang} />
    </Form>
  )
}
