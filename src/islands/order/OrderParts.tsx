import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import { FilesField } from '#islands/form/FilesField.tsx'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import { OrderLines } from '#islands/order/OrderLines.tsx'
import { HEADER, LINES, type Step } from '#islands/order/use-steps.ts'

/** A header field, unless it says nothing for this order: vessels at ports only, a reason for urgent orders only. */
function HeaderField({ view, form, lang }: { view: FieldView; form: FormHandle; lang: Lang }): ReactNode {
  const values = useWatch({ control: form.control })
  const atPort = rowsIn(values.lines).some((line) =>
    [line.origin_checkpoint, line.destination_checkpoint].some((one) => isRow(one) && one.port === true),
  )
  const isFilled = Boolean(values[view.name])
  if ((view.name === 'vessel_name' || view.name === 'voyage') && !atPort && !isFilled) return null
  if (view.name === 'priority_reason')
    return values.priority === 'urgent' || isFilled ? (
      <FormField view={{ ...view, required: values.priority === 'urgent' }} form={form} lang={lang} />
    ) : null
  if (view.name === 'contract_id')
    return (
      <FormField {...{ view, form, lang }} filters={[{ field: 'status', operator: '=', value: 'active' }]} />
    )
  if (view.name === 'purchase_order_id')
    return (
      <FormField
        view={{ ...view, required: true }}
        form={form}
        lang={lang}
        filters={[{ field: 'status', operator: '=', value: 'open' }]}
      />
    )
  return <FormField view={view} form={form} lang={lang} />
}

interface Props {
  fields: readonly FieldView[]
  form: FormHandle
  lang: Lang
  isMany: boolean
  /** The requester's own. */
  places: readonly string[]
  /** The one that is shown; all of them where the form stands on one page. */
  step: Step | null
}

/** Header, lines and attachments of an order. What is not shown stays there with what was typed. */
export function OrderParts({ fields, form, lang, isMany, places, step }: Props): ReactNode {
  const lines = fields.find(({ name }) => name === 'lines')!
  const attached = fields.find(({ rows }) => rows?.files)
  const isHidden = (part: Step): boolean => step !== null && step !== part
  return (
    <>
      <section className="form-section" aria-labelledby="order-header" hidden={isHidden(HEADER)}>
        <div className="form-section-head">
          <h2 id="order-header" tabIndex={-1}>
            {t('Header')}
          </h2>
        </div>
        <div className="form-grid">
          {fields
            .filter((field) => !field.rows)
            .map((field) => (
              <HeaderField key={field.name} view={field} form={form} lang={lang} />
            ))}
        </div>
      </section>
      <section
        className="form-section"
        id="order-lines-part"
        aria-labelledby="order-lines"
        hidden={isHidden(LINES)}
      >
        <div className="form-section-head">
          <h2 id="order-lines" tabIndex={-1}>
            {t('Lines')}
          </h2>
        </div>
        <OrderLines view={lines} form={form} lang={lang} isMany={isMany} places={places} />
      </section>
      {attached?.rows && (
        <section className="form-section" aria-labelledby="order-files" hidden={isHidden(HEADER)}>
          <div className="form-section-head">
            <h2 id="order-files">{t('Attachments')}</h2>
          </div>
          <div className="form-grid">
            <FilesField view={attached} rows={attached.rows} form={form} lang={lang} isTitled />
          </div>
        </section>
      )}
    </>
  )
}
