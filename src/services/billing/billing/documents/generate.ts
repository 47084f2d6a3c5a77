import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Checked } from '#kernel/call.ts'
import { billing } from '#contracts/billing/billing.ts'
import { generateBilling } from '#contracts/billing/document-calls.ts'
import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { groupKeySql, periodErrors } from '#services/billing/billing/documents/gathering.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'

type Asked = Checked<typeof generateBilling.body & object>
type FreeLine = Narrowed<
  ColumnsOf<'billing.billing_line', 'id' | 'work_unit_id' | 'tax_treatment'>,
  { tax_treatment: TaxTreatment }
> &
  Computed<{ key: string | null }>

/** The lines to be gathered, locked: who asks for the same ones waits, and finds them taken. */
function freeLines({ tx }: Write, asked: Asked): Promise<FreeLine[]> {
  return runSql<FreeLine>(
    tx,
    `select l.id, l.work_unit_id, l.tax_treatment, ${groupKeySql(asked.grouping)} as key from billing.billing_line l
     where l.vendor_id = $1 and l.contract_id = $2 and l.load_date between $3 and $4
       and ($5::uuid is null or l.work_unit_id = $5) and ($6::uuid is null or l.purchase_order_id = $6)
       and l.status = 'valid' and l.billing_id is null and l.deleted_at is null order by l.id for update`,
    [
      asked.vendor_id,
      asked.contract_id,
      asked.period_start,
      asked.period_end,
      asked.work_unit_id,
      asked.purchase_order_id,
    ],
  )
}

const onlyOne = (values: readonly string[]): string | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null

async function addDocument(
  w: Write,
  asked: Asked,
  lines: readonly FreeLine[],
): Promise<{ id: string; billing_no: string }> {
  const [{ key, tax_treatment } = { key: null, tax_treatment: 'taxed' as const }] = lines
  const { vendor_id, contract_id, period_start, period_end, grouping } = asked
  const month = plantDay(new Date(w.at)).replaceAll('-', '').slice(2, 6)
  const id = uuidv7()
  const billing_no = await nextNumber(w.tx, w.ctx.schema, `BIL-${month}-`, 5)
  await insertRow(w, 'billing.billing', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    billing_no,
    vendor_id,
    contract_id,
    period_start,
    period_end,
    grouping,
    tax_treatment,
    work_unit_id: onlyOne(lines.map(({ work_unit_id: unit }) => unit)),
    order_id: grouping === 'order' ? key : null,
    purchase_order_id: grouping === 'po' ? key : null,
    generated_by: w.actor.userId,
    generated_by_name: w.actor.name,
  })
  const taken = await runSql(
    w.tx,
    `update billing.billing_line set billing_id = $1, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where id = any($4::uuid[]) and billing_id is null and status = 'valid' returning id`,
    [id, w.at, w.actor.userId, lines.map((line) => line.id)],
  )
  if (taken.length !== lines.length)
    throw new AppError('aborted', 'Somebody else has just billed some of these lines; try again')
  return { id, billing_no }
}

/** Makes the documents of a vendor's free lines (life.D6): none of two who press at once gets a line that the other one has. */
export async function generate(w: Write, asked: Asked): Promise<{ id: string; billing_no: string }[]> {
  periodErrors(asked)
  const lines = await freeLines(w, asked)
  if (!lines.length)
    throw fieldError(
      'period_start',
      'Nothing of this contract and period can be billed: no valid line is free',
    )
  const documents: { id: string; billing_no: string }[] = []
  for (const group of Map.groupBy(lines, ({ key, tax_treatment: tax }) => `${key} ${tax}`).values())
    documents.push(await addDocument(w, asked, group))
  await refreshDocuments(
    w,
    documents.map(({ id }) => id),
  )
  for (const { id, billing_no: no } of documents) {
    const subject = { type: billing.name, id, no }
    await w.audit({ action: 'generate', subject, after: asked })
    await w.emit({ type: 'billing.created', subject })
  }
  countChanged(billing)
  return documents
}

/** The call that makes documents. */
export function mountGenerate(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, generateBilling, ({ actor, input, once }) =>
    write(ctx, actor, once, async (w) => ({ documents: await generate(w, input) })),
  )
}
