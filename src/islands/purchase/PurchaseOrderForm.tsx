import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { BASES } from '#contracts/addresses.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { plantDay } from '#kernel/clock.ts'
import { isIdentified, rowsIn } from '#kernel/guards.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import { lineAmount } from '#contracts/purchase/line-price.ts'
import { FormField, type FormHandle } from '#islands/form/FormField.tsx'
import type { OwnFields } from '#islands/form/FormSections.tsx'
import { blankRow, type Values } from '#islands/form/form-values.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { RowsField } from '#islands/form/RowsField.tsx'
import { RowsFromFile } from '#islands/form/RowsFromFile.tsx'
import { LineAmount } from '#islands/purchase/LineAmount.tsx'
import { useContractRoutes } from '#islands/purchase/use-contract-routes.ts'

interface Props {
  view: FormView
  lang: Lang
  version: 1 | 2
  record?: AnyRecord | null
  prefill?: Values
  backHref: string
  doneLink?: RowLink
  /** The words of charge_basis. */
  basis: Readonly<Record<string, string>>
}

interface OwnProps {
  view: FieldView
  form: FormHandle
  lang: Lang
}

/** Reads lines from a spreadsheet without saving them. */
const READ_LINES = `${BASES['purchase-order']}/import/lines`

/** A chosen contract says whose it is and proposes its days: from today on, as long as it runs. */
function ContractField({ view, form, lang }: OwnProps): ReactNode {
  const contract: unknown = useWatch({ control: form.control, name: 'contract' })
  const opened = useRef(isIdentified(contract) ? contract.id : null)
  useEffect(() => {
    if (!isIdentified(contract) || opened.current === contract.id) return
    opened.current = contract.id
    const { start_date: start, end_date: end, vendor } = contract
    if (isIdentified(vendor) && !form.getValues('vendor_id')) {
      form.setValue('vendor', vendor)
      form.setValue('vendor_id', vendor.id, { shouldDirty: true, shouldValidate: true })
    }
    const propose = (name: string, day: unknown): void => {
      if (typeof day === 'string' && !form.getValues(name))
        form.setValue(name, day, { shouldDirty: true, shouldValidate: true })
    }
    const today = plantDay()
    propose('valid_from', typeof start === 'string' && start > today ? start : today)
    propose('valid_to', end)
  }, [contract, form])
  return (
    <FormField
      view={view}
      form={form}
      lang={lang}
      isDisabled={view.fixed}
      filters={[{ field: 'status', operator: '=', value: 'active' }]}
    />
  )
}

/** What all lines come to: tonnes and rupiah, and how many. */
function LinesTotal({ form, lang }: Omit<OwnProps, 'view'>): ReactNode {
  const lines = rowsIn(useWatch({ control: form.control, name: 'lines' }))
  const amounts = lines.map(({ quantity_ton: ton, unit_price_idr: price }) =>
    lineAmount(
      typeof ton === 'string' || typeof ton === 'number' ? ton : null,
      typeof price === 'number' ? price : null,
    ),
  )
  const idr = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const ton = lines.reduce((sum, line) => sum + (Number(line.quantity_ton) || 0), 0)
  return (
    <output className="lines-total">
      <span>{t('Lines: {count}', { count: amounts.filter((amount) => amount !== null).length })}</span>
      <span>{formatNumber(Math.round(ton * 1000) / 1000, lang, 3)} t</span>
      <b>{formatMoney(idr, lang)}</b>
    </output>
  )
}

/** Draws what each line comes to. */
const amountCell =
  (props: Omit<ComponentProps<typeof LineAmount>, 'at'>) =>
  (at: number): ReactNode => <LineAmount at={at} {...props} />

function LinesField({ view, form, lang, basis }: OwnProps & Pick<Props, 'basis'>): ReactNode {
  const contractId: unknown = useWatch({ control: form.control, name: 'contract_id' })
  const route = view.rows?.fields.find(({ name }) => name === 'contract_route_id')
  const routes = useContractRoutes(route?.ref, contractId)
  if (!view.rows) return null
  const { fields, max } = view.rows
  // The empty line that waits for somebody to type gives way to what a file has.
  const filled = (): Values[] => rowsIn(form.getValues('lines')).filter((line) => line.cargo_id || line.id)
  return (
    <RowsField
      view={{ ...view, required: true }}
      rows={view.rows}
      form={form}
      lang={lang}
      more={{
        after: 'unit_price_idr',
        head: t('Amount'),
        cell: amountCell({ form, lang, routes, basis }),
        foot: <LinesTotal form={form} lang={lang} />,
        tools: (
          <RowsFromFile
            path={READ_LINES}
            fields={fields}
            lang={lang}
            room={max - filled().length}
            onRows={(rows) =>
              form.setValue('lines', [...filled(), ...rows.map((row) => ({ ...blankRow(fields), ...row }))], {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          />
        ),
      }}
    />
  )
}

/** What this form draws in its own way. */
const ownFields = (basis: Props['basis']): OwnFields => ({
  contract_id: (view, form, lang) => <ContractField view={view} form={form} lang={lang} />,
  lines: (view, form, lang) => <LinesField view={view} form={form} lang={lang} basis={basis} />,
})

/** The form of a purchase order: its contract proposes days, routes and prices, and sums are shown while one types. */
export function PurchaseOrderForm({ version, basis, ...rest }: Props): ReactNode {
  return <ResourceForm {...rest} constants={rest.record ? {} : { version }} own={ownFields(basis)} />
}
