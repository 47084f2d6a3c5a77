import { useEffect, useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Lang } from '#i18n/translate.ts'
import { formatMoney } from '#i18n/format.ts'
import {
  lineAmount,
  onlyRoute,
  pricingRoute,
  proposedPrice,
  remarkOn,
} from '#contracts/purchase/line-price.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { remarkText } from '#islands/purchase/remark-text.ts'
import type { KnownRoute } from '#islands/purchase/use-contract-routes.ts'

interface Props {
  at: number
  form: FormHandle
  lang: Lang
  routes: readonly KnownRoute[]
  /** The words of charge_basis. */
  basis: Readonly<Record<string, string>>
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const decimalOr = (value: unknown): string | number | null => textOr(value) ?? numberOr(value)

function useLine({ control }: FormHandle, prefix: string) {
  const values: readonly unknown[] = useWatch({
    control,
    name: ['id', 'cargo_id', 'contract_route_id', 'quantity_ton', 'unit_price_idr']
      .map((name) => prefix + name)
      .concat('valid_from'),
  })
  const [id, cargo, route, quantity, price, day] = values
  return {
    isStored: typeof id === 'string',
    cargo_id: textOr(cargo),
    contract_route_id: textOr(route),
    quantity: decimalOr(quantity),
    price: numberOr(price),
    day: textOr(day),
  }
}

/** Fills in the route that is the only one for a cargo, and the price of its tariff; what somebody typed stays. */
function useDefaults({ at, form, routes }: Props, line: ReturnType<typeof useLine>): void {
  const prefix = `lines.${at}.`
  const { isStored, cargo_id: cargo, contract_route_id: route, price, day } = line
  // What was saved was decided on: only a change of it proposes anything.
  const seen = useRef(isStored ? { cargo, route } : { cargo: null, route: null })
  const proposed = useRef<number | null>(null)
  useEffect(() => {
    if (!routes.length || seen.current.cargo === cargo) return
    const only = route === null ? onlyRoute(routes, cargo, day) : null
    seen.current = { ...seen.current, cargo }
    if (!only) return
    form.setValue(`${prefix}contract_route`, only.record)
    form.setValue(`${prefix}contract_route_id`, only.id, { shouldDirty: true, shouldValidate: true })
  }, [cargo, day, form, prefix, route, routes])
  useEffect(() => {
    if (!routes.length || (isStored && seen.current.route === route)) return
    const next = proposedPrice(pricingRoute({ cargo_id: cargo, contract_route_id: route }, routes, day))
    const isOurs = price === null || price === proposed.current
    seen.current = { ...seen.current, route }
    if (next === null || !isOurs || next === price) return
    proposed.current = next
    form.setValue(`${prefix}unit_price_idr`, next, { shouldDirty: true, shouldValidate: true })
    // A price that was emptied stays empty: only another route or day proposes again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cargo, day, form, isStored, prefix, route, routes])
}

/** What a line comes to while it is typed, and what is remarked on its price. */
export function LineAmount(props: Props): ReactNode {
  const { at, form, lang, routes, basis } = props
  const line = useLine(form, `lines.${at}.`)
  useDefaults(props, line)
  const amount = lineAmount(line.quantity, line.price)
  const remark = remarkOn(line.price, pricingRoute(line, routes, line.day))
  return (
    <span className="two-line line-amount">
      <span className="figure">{amount === null ? '–' : formatMoney(amount, lang)}</span>
      {remark && (
        <small data-tone={remark.differs === null ? undefined : 'warn'}>
          {remarkText(remark, basis[remark.basis] ?? remark.basis, lang)}
        </small>
      )}
    </span>
  )
}
