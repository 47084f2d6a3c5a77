import { ADVANCE_PICTURES, loadAdvances, planOldAdvances } from '#services/billing/payment/start-data.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadDocuments } from '#services/billing/start-data/documents.ts'
import { loadReimbursements, RECEIPT_BRINGERS } from '#services/billing/start-data/reimbursements.ts'
import { loadMoneyReceived } from '#services/billing/start-data/money-received.ts'
import { loadPayments } from '#services/billing/start-data/payments.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { loadOrders } from '#services/order/start-data.ts'
import { loadRevisions, REVISION_AUTHORS } from '#services/order/start-data/revisions.ts'
import { loadWeighings } from '#services/order/weighing/start-data.ts'
import { loadTutorials } from '#services/sub/helpdesk/start-data.ts'
import { noticeTrouble } from '#services/sub/trouble/job.ts'
import { loadTrouble } from '#services/sub/trouble/start-data.ts'
import { loadVm } from '#services/vm/start-data.ts'
import { NO_SCOPE } from '#access/scope.ts'
import { clock } from '#kernel/clock.ts'
import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { addRecord } from '#engine/record/save.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { handoverRules } from '#services/order/dispatch/handovers.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { transaction } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { runSql } from '#database/sql.ts'
import { storedFile } from './files.ts'
import { makeMissing } from './made-rows.ts'
import { plant, type Plant } from './plant.ts'
import { TEST_SIGNER } from './signer.ts'
import { documentedCalls, sixServices, type DocumentedCall } from './six-services.ts'

export interface WholePlant extends Plant {
  apps: Record<ServiceName, ServiceApp>
  calls: readonly DocumentedCall[]
  rows<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
}

async function fill(site: Plant): Promise<void> {
  await site.inside('master', loadMaster)
  await site.inside('sub', loadTutorials)
  await site.inside('billing', loadBilling)
  await site.inside('vm', loadVm)
  const uploaded = async (): Promise<string[]> => {
    const pictures: string[] = []
    for (const username of ADVANCE_PICTURES) pictures.push((await storedFile(site, site.as(username))).id)
    return pictures
  }
  const pictures = await uploaded()
  await site.inside('order', (w) =>
    loadOrders(w, 2, undefined, (calendar, now) =>
      planOldAdvances(site.ctx('billing'), pictures, calendar, now),
    ),
  )
  await site.inside('order', loadWeighings)
  // The demo's towers are the plant's: a haulier's own shift is handed over here.
  await site.inside('order', async (w) => {
    const [vendor] = await runSql<ColumnsOf<'master.vendor', 'id'>>(
      w.tx,
      'select id from master.public_vendor order by code limit 1',
    )
    const actor = { ...w.actor, scope: { ...NO_SCOPE, vendor: [vendor!.id] } }
    await addRecord({ ...w, actor }, shiftHandover, handoverRules, { note: 'Two trucks come tonight' })
  })
  await site.inside('sub', loadTrouble)
  // The story of the orders has let a frozen clock go: what was uploaded before may be old by now.
  const today = await uploaded()
  await site.inside('billing', (w) => loadAdvances(w, today))
  const proofs: string[] = []
  for (const username of REVISION_AUTHORS) proofs.push((await storedFile(site, site.as(username))).id)
  await site.inside('order', (w) => loadRevisions(w, proofs, false))
  await site.inside('billing', loadDocuments)
  const tolls: string[] = []
  for (const username of RECEIPT_BRINGERS) tolls.push((await storedFile(site, site.as(username))).id)
  await site.inside('billing', (w) => loadPayments(w, tolls.at(-1)))
  await site.inside('billing', (w) => loadMoneyReceived(w, tolls.at(-1)))
  await site.inside('billing', (w) => loadReimbursements(w, tolls))
  await noticeTrouble(site.ctx('sub'))
  proveWith(site.admin, TEST_SIGNER)
  await transaction(site.admin, (tx) =>
    makeMissing(<T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      runSql<T>(tx, text, values),
    ),
  )
}

/** The six services over the whole demo plant, with two days of finished orders and today's trouble. */
export async function wholePlant(): Promise<WholePlant> {
  // Its days end where the clock of the test stands.
  const ahead = Math.round((clock.ms() - Date.now()) / 60_000)
  const site = await plant(createMasterApp, 'master', { name: `whole_plant_${Math.abs(ahead)}`, fill })
  const apps = sixServices(site.ctx)
  return {
    ...site,
    apps,
    calls: documentedCalls(apps),
    rows: <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      runSql<T>(site.admin, text, values),
  }
}
