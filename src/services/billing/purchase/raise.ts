import { keysOf } from '#kernel/guards.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import { ERP_REFERENCES } from '#contracts/erp-references.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { ChangesOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { post } from '#engine/ledger/post.ts'
import { updateRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { wantAuditOf } from '#services/billing/billing/audit/want.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'
import { answersToChange, reasonOf, refuseSecondChange, waiting } from '#engine/record/second-person.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.purchase_order'>

type PurchaseOrder = RecordOf<typeof purchaseOrder>
type Given = Partial<NewOf<typeof purchaseOrder>>
type Lines = NonNullable<Given['lines']>

function refuseField(field: string, message: string): never {
  throw fieldError(field, message)
}

const linesOf = ({ lines }: PurchaseOrder) => lines ?? []

/** A line in force keeps its cargo and route and only grows, in tonnes and in price; none is taken out. */
function checkLines(lines: Lines, before: PurchaseOrder): void {
  const kept = new Set(lines.map(({ id }) => id))
  if (linesOf(before).some(({ id }) => !kept.has(id)))
    refuseField('lines', 'A line of an open purchase order stays; only its quantity is raised')
  for (const [at, line] of lines.entries()) {
    const old = linesOf(before).find(({ id }) => id === line.id)
    if (!old) continue
    if (line.cargo_id !== old.cargo_id)
      refuseField(`lines.${at}.cargo_id`, 'Stays once the purchase order is open')
    if ((line.contract_route_id ?? null) !== (old.contract_route_id ?? null))
      refuseField(`lines.${at}.contract_route_id`, 'Stays once the purchase order is open')
    if (Number(line.quantity_ton) < Number(old.quantity_ton))
      refuseField(`lines.${at}.quantity_ton`, 'Can only be raised')
    if (line.unit_price_idr < old.unit_price_idr)
      refuseField(`lines.${at}.unit_price_idr`, 'Can only be raised')
  }
}

/** The lines as they are asked for, where they differ from what there is. */
function changedLines(given: Given, before: PurchaseOrder): Lines | null {
  if (!given.lines) return null
  const said = (lines: readonly Row[]): string =>
    JSON.stringify(
      lines.map((line) => [
        line.id,
        line.cargo_id,
        line.contract_route_id ?? null,
        Number(line.quantity_ton),
        line.unit_price_idr,
        ...Object.keys(ERP_REFERENCES).map((name) => line[name] ?? null),
      ]),
    )
  return said(given.lines) === said(linesOf(before)) ? null : given.lines
}

/** What changes, in words for who approves it. */
function inWords(w: Write, change: Given, before: PurchaseOrder): string {
  const { lang } = w.actor
  const words = (label: string, was: string, is: string): string =>
    `${translated(lang, label)}: ${was} → ${is}`
  const tons = (ton: unknown): string => `${formatNumber(Number(ton ?? 0), lang, 3)} t`
  const price = (idr: unknown): string => formatMoney(Number(idr ?? 0), lang)
  return [
    ...(change.total_value_idr === undefined
      ? []
      : [words('Value', price(before.total_value_idr), price(change.total_value_idr))]),
    ...(change.valid_to
      ? [words('Valid until', formatDay(before.valid_to, lang), formatDay(change.valid_to, lang))]
      : []),
    ...(change.lines ?? []).flatMap((line, at) => {
      const old = linesOf(before).find(({ id }) => id === line.id)
      const label = `${translated(lang, 'Line')} ${at + 1}`
      const [was, is] = [old, line].map((one) =>
        one ? `${tons(one.quantity_ton)} × ${price(one.unit_price_idr)}` : '–',
      )
      const references = keysOf(ERP_REFERENCES).flatMap((name) => {
        const [had, has] = [old, line].map((one) => String(one?.[name] ?? '') || '–')
        return had === has
          ? []
          : [`${label}, ${translated(lang, ERP_REFERENCES[name].label)}: ${had} → ${has}`]
      })
      return [...(was === is ? [] : [`${label}: ${was} → ${is}`]), ...references]
    }),
  ].join('\n')
}

/**
 * Takes what an open purchase order is to grow by out of the given values: it waits for somebody else, with its reason. Gives
 * the columns of that; nothing where only notes change.
 */
export function proposeRaise(w: Write, given: Given, before: PurchaseOrder): Columns {
  const lines = changedLines(given, before)
  const { total_value_idr, valid_to, change_reason: reason } = given
  const change: Given = {
    ...(before.version === 1 && total_value_idr !== undefined && total_value_idr !== before.total_value_idr
      ? { total_value_idr }
      : {}),
    ...(valid_to && valid_to !== before.valid_to ? { valid_to } : {}),
    ...(lines ? { lines } : {}),
  }
  for (const name of ['total_value_idr', 'valid_to', 'lines', 'change_reason'] as const) delete given[name]
  if (!Object.keys(change).length) return {}
  refuseSecondChange(before)
  const why = reasonOf(reason)
  if ((change.valid_to ?? before.valid_to) < before.valid_to)
    refuseField('valid_to', 'Can only be made later')
  if ((change.total_value_idr ?? Infinity) < (before.total_value_idr ?? 0))
    refuseField('total_value_idr', 'Can only be raised')
  if (lines) checkLines(lines, before)
  return waiting(w, change, inWords(w, change, before), why)
}

type Sums = RenamedColumns<'billing.purchase_order', { idr: 'total_value_idr' }> &
  Computed<{
    /** Thousandths of a tonne; null where there are no lines. */
    ton: number | null
  }>

async function sumsOf({ tx }: Write, id: string): Promise<Sums> {
  const [sums] = await runSql<Sums>(
    tx,
    `select p.total_value_idr as idr, (select (sum(quantity_ton) * 1000)::bigint from billing.purchase_order_line
       where purchase_order_id = p.id) as ton from billing.purchase_order p where p.id = $1`,
    [id],
  )
  if (!sums) throw new AppError('not_found', NOT_FOUND)
  return sums
}

/** Makes a change, and enters by how much it raised the purchase order, so that its balances go on from there. */
async function raise(
  w: Write,
  row: PurchaseOrder,
  change: Given,
  sumUp: (w: Write, id: string) => Promise<void>,
): Promise<void> {
  await lockOwners(w.tx, [{ ledger: purchaseOrderLedger, ids: [row.id] }])
  const was = await sumsOf(w, row.id)
  await updateRecord(w, purchaseOrder, row.id, change)
  await sumUp(w, row.id)
  const is = await sumsOf(w, row.id)
  const raised = { idr: is.idr - was.idr, ton: (is.ton ?? 0) - (was.ton ?? 0) }
  if (raised.idr || raised.ton)
    await post(w, purchaseOrderLedger, {
      owner: row.id,
      type: 'adjust',
      source: { type: 'manual', id: row.id, no: row.po_no, reason: row.change_reason },
      moves: {},
      size: raised,
    })
}

/** The second person's answers. `sumUp` checks and sums up the purchase order as it has become. */
export function raiseActions(
  check: (w: Write, unit: string, po: PurchaseOrder) => Promise<void>,
  sumUp: (w: Write, id: string) => Promise<void>,
): ActionRules<typeof purchaseOrder> {
  return answersToChange(
    purchaseOrder,
    {
      async apply(w, row, change) {
        const given: Given = change
        await check(w, row.work_unit_id, { ...row, valid_to: given.valid_to ?? row.valid_to })
        await raise(w, row, change, sumUp)
        await wantAuditOf(w, { purchaseOrderId: row.id })
      },
      against: againstSecondPerson,
      after: settlePo,
    },
    { approved: 'purchase-order.raised', refused: 'purchase-order.raise_refused' },
  )
}
