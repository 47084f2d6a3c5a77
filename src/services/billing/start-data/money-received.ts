import { plantDay } from '#kernel/clock.ts'
import { moneyReceived } from '#contracts/payment/money-received.ts'
import { checkNew } from '#contracts/schemas.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moneyReceivedRules } from '#services/billing/payment/received/money-received.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'

type Debt = Always<
  RenamedColumns<'billing.debt', { id: 'source_id' }> & ColumnsOf<'billing.debt', 'open_idr'>
>

/** What drivers of the demo sent back of advances that leave something to deduct: one part confirmed, one that waits for its second person. */
export async function loadMoneyReceived(w: Write, fileId: string | undefined): Promise<void> {
  const debts = await runSql<Debt>(
    w.tx,
    `select source_id as id, open_idr from billing.debt where component = 'deduction' order by source_no`,
  )
  const debt = debts.find(({ open_idr }) => open_idr >= 4)
  if (!debt || !fileId) return
  for (const [nth, parts] of [4, 2].entries()) {
    const { value } = checkNew(moneyReceived, {
      travel_advance_id: debt.id,
      amount_idr: Math.floor(debt.open_idr / parts),
      received_on: plantDay(new Date(w.at)),
      bank_reference: `MASUK ${nth + 1}`,
      proof_file_id: fileId,
    })
    const { id } = await addRecord(asPerson(w, 'control-tower'), moneyReceived, moneyReceivedRules, value)
    if (nth === 0)
      await act(asPerson(w, 'control-tower-2'), moneyReceived, moneyReceivedRules.actions!, id, 'confirm', {
        row_version: 1,
      })
  }
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
