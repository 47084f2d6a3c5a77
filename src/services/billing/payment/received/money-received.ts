import { plantDay } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { moneyReceived, MoneyReceived } from '#contracts/payment/money-received.ts'
import { requireCompany } from '#engine/call/calls.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Always, ChangesOf, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { debtOf } from '#services/billing/payment/received/debts.ts'
import {
  documentsCompared,
  documentsOwed,
  documentsPaid,
} from '#services/billing/payment/trips/follow-documents.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

/** The same transfer is entered once for a debt, whatever day is said of it. */
async function refuseTwice(w: Write, { bank_reference, ...of }: NewOf<typeof moneyReceived>): Promise<void> {
  const [before] = await runSql<ColumnsOf<'billing.money_received', 'receipt_no'>>(
    w.tx,
    `select receipt_no from billing.money_received where coalesce(billing_id, travel_advance_id) = $1
       and billing.bare_reference(bank_reference) = billing.bare_reference($2) and status in ('entered', 'confirmed')`,
    [of.billing_id ?? of.travel_advance_id, bank_reference],
  )
  if (before)
    throw fieldError('bank_reference', 'This transfer is entered already, as {no}', { no: before.receipt_no })
}

async function onCreate(
  w: Write,
  value: NewOf<typeof moneyReceived>,
): Promise<ChangesOf<'billing.money_received'>> {
  requireCompany(w.actor)
  const today = plantDay(new Date(w.at))
  if (value.received_on > today) throw fieldError('received_on', 'Must not lie in the future')
  const { field, no, vendor_id, driver_id, open_idr, arose_at } = await debtOf(w, value)
  const arose = plantDay(new Date(arose_at ?? 0))
  if (value.received_on < arose)
    throw fieldError('received_on', 'Must not lie before {day}, when {no} became owed', {
      day: { day: arose },
      no,
    })
  await refuseTwice(w, value)
  if (open_idr <= 0) throw fieldError(field, 'Nothing of {no} is open', { no })
  if (value.amount_idr > open_idr)
    throw fieldError('amount_idr', 'Only {open} of {no} is open', { open: { idr: open_idr }, no })
  const month = today.slice(2, 7).replaceAll('-', '')
  return {
    receipt_no: await nextNumber(w.tx, w.ctx.schema, `RCV-${month}-`, 5),
    vendor_id,
    driver_id,
    entered_by: w.actor.userId,
    entered_by_name: w.actor.name,
  }
}

const field = (name: string, message: string): FieldError => ({ field: name, message })
const isOwn = (row: MoneyReceived, userId: string): boolean => row.entered_by === userId

/** The document that money came for, as payments follow it: asked for, then paid in part or whole; closed where every payment that has to do with it was compared with the bank. */
async function followConfirmed(w: Write, id: string): Promise<void> {
  const documents = await documentsOf(w, id)
  await moveAllBySystem(w, billing, 'request-payment', documents)
  await documentsPaid(w, documents)
  await documentsCompared(w, documents)
}

async function documentsOf(w: Write, id: string): Promise<string[]> {
  const rows = await runSql<Always<RenamedColumns<'billing.money_received', { id: 'billing_id' }>>>(
    w.tx,
    'select billing_id as id from billing.money_received where id = $1 and billing_id is not null',
    [id],
  )
  return rows.map((one) => one.id)
}

const confirm: ActionRule<typeof moneyReceived, 'confirm'> = {
  guard: ({ db, row, actor }) =>
    againstSecondPerson(
      db,
      actor,
      [row.entered_by],
      field('status', 'Somebody else confirms what you entered'),
    ),
  asks: ({ row, actor }) => isOwn(row, actor.userId),
  effect: async (w) => ({
    confirmed_by: w.actor.userId,
    confirmed_by_name: w.actor.name,
    confirmed_at: w.at,
    status_reason: null,
  }),
  after: followConfirmed,
}

const withReason = {
  effect: async (_w: Write, _row: MoneyReceived, { reason }: { reason: string }) => ({
    status_reason: reason,
  }),
}

const takeBack: ActionRule<typeof moneyReceived, 'take-back'> = {
  ...withReason,
  async after(w, id) {
    const [row] = await runSql<ColumnsOf<'billing.money_received', 'receipt_no' | 'status_reason'>>(
      w.tx,
      'select receipt_no, status_reason from billing.money_received where id = $1',
      [id],
    )
    await documentsOwed(w, await documentsOf(w, id), `${row!.receipt_no}: ${row!.status_reason ?? '–'}`)
  },
}

const actions: ActionRules<typeof moneyReceived> = {
  confirm,
  refuse: withReason,
  withdraw: withReason,
  'take-back': takeBack,
}

/** Two people for money that came back, too: who could enter it alone could set a debt off with nothing (dec.I4.9). */
export const moneyReceivedRules: ResourceRules<typeof moneyReceived> = { fresh: true, onCreate, actions }
