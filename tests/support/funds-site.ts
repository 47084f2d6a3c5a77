import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { createBillingApp } from '#services/billing/app.ts'
import type { Claims, LoadAndCost } from '#services/billing/ports.ts'
import { plant, type Plant } from './plant.ts'

/** Names that nobody looks up: billing keeps ids of other services without reading them here. */
export const UNIT = uuidv7()
export const CONTRACT = uuidv7()
export const UREA = uuidv7()
export const POTASH = uuidv7()
export const ROUTE = uuidv7()
export const YEAR = 2027

interface NewPo {
  /** Rupiah of a purchase order by value; with lines it is their sum. */
  value?: number
  lines?: readonly { cargo: string; ton: number; route?: string }[]
  status?: string
}

export interface Balance {
  reserved: number
  committed: number
  actual: number
  available: number
}

export interface FundsSite extends Plant {
  /** A purchase order of UNIT and CONTRACT, valid from March to June, and the ids of its lines; a tonne costs 1000 rupiah. */
  po(more: NewPo): Promise<{ id: string; lines: string[] }>
  /** Sets the months of UNIT's budget of YEAR to amounts; what is not named has nothing. */
  budget(
    control: 'block' | 'warn' | 'none',
    months: Readonly<Record<number, number>>,
    status?: string,
  ): Promise<string>
  balanceOf(poId: string): Promise<Balance & { status: string }>
  tonnesOf(poLineId: string): Promise<number[]>
  monthOf(budgetId: string, month: number): Promise<Balance>
}

/** Billing alone on a database without any master data. */
export async function fundsSite(): Promise<FundsSite> {
  const site = await plant(createBillingApp, 'billing')
  let made = 0
  const common = (at: string) => ({ id: uuidv7(), created_at: at, updated_at: at })
  return {
    ...site,
    po: ({ value, lines = [], status = 'open' }) =>
      site.inside('billing', async (w) => {
        const row = common(w.at)
        made += 1
        const sum = lines.reduce((all, { ton }) => all + ton * 1000, 0)
        await insertRow(w, 'billing.purchase_order', {
          ...row,
          po_no: `PO-${String(made).padStart(4, '0')}`,
          version: value === undefined ? 2 : 1,
          vendor_id: uuidv7(),
          contract_id: CONTRACT,
          work_unit_id: UNIT,
          po_date: `${YEAR}-03-01`,
          valid_from: `${YEAR}-03-01`,
          valid_to: `${YEAR}-06-30`,
          total_value_idr: value ?? sum,
          status,
        })
        const ids = lines.map(() => uuidv7())
        for (const [at, { cargo, ton, route = null }] of lines.entries())
          await insertRow(w, 'billing.purchase_order_line', {
            id: ids[at]!,
            purchase_order_id: row.id,
            position: at + 1,
            cargo_id: cargo,
            contract_route_id: route,
            quantity_ton: ton,
            unit_price_idr: 1000,
          })
        return { id: row.id, lines: ids }
      }),
    budget: (control, months, status = 'active') =>
      site.inside('billing', async (w) => {
        await runSql(w.tx, 'update billing.work_unit_budget set deleted_at = $1 where deleted_at is null', [
          w.at,
        ])
        const row = common(w.at)
        const allocated_idr = Object.values(months).reduce((all, idr) => all + idr, 0)
        await insertRow(w, 'billing.work_unit_budget', {
          ...row,
          work_unit_id: UNIT,
          fiscal_year: YEAR,
          control_action: control,
          allocated_idr,
          status,
        })
        for (let month = 1; month <= 12; month += 1)
          await insertRow(w, 'billing.work_unit_budget_month', {
            id: uuidv7(),
            work_unit_budget_id: row.id,
            position: month,
            month,
            allocated_idr: months[month] ?? 0,
          })
        return row.id
      }),
    async balanceOf(poId) {
      const [row] = await runSql<Computed<Balance> & ColumnsOf<'billing.purchase_order', 'status'>>(
        site.db,
        `select reserved_idr as reserved, committed_idr as committed, actual_idr as actual, available_idr as available, status
         from billing.purchase_order where id = $1`,
        [poId],
      )
      return row!
    },
    async tonnesOf(poLineId) {
      const [row] = await runSql<Computed<Balance>>(
        site.db,
        `select reserved_ton::float as reserved, committed_ton::float as committed, actual_ton::float as actual,
           available_ton::float as available from billing.purchase_order_line where id = $1`,
        [poLineId],
      )
      return [row!.reserved, row!.committed, row!.actual, row!.available].map(Number)
    },
    async monthOf(budgetId, month) {
      const [row] = await runSql<Computed<Balance>>(
        site.db,
        `select reserved_idr as reserved, committed_idr as committed, actual_idr as actual, available_idr as available
         from billing.work_unit_budget_month where work_unit_budget_id = $1 and month = $2`,
        [budgetId, month],
      )
      return row!
    },
  }
}

type Claim = Claims['lines'][number]

/** Claims of one order on a purchase order: tonnes of urea in March at 1000 rupiah, unless a line says otherwise. */
export function claims(poId: string | null, ...lines: (Partial<Claim> & { ton: string })[]): Claims {
  return {
    workUnitId: UNIT,
    contractId: CONTRACT,
    purchaseOrderId: poId,
    lines: lines.map((line, at) => ({
      orderLineId: uuidv7(),
      field: `lines.${at}`,
      cargoId: UREA,
      contractRouteId: null,
      purchaseOrderLineId: null,
      loadDate: `${YEAR}-03-15`,
      idr: Math.round(Number(line.ton) * 1000),
      ...line,
    })),
  }
}

/** Kilograms with their rupiah, at one rupiah a kilogram. */
export const worth = (kg: number): LoadAndCost => ({ kg, idr: kg })
