import { SERVICE_NAMES, type Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { addFirstAdmin, hasNoAccounts, loadDemoAccounts } from '#services/auth/start-data.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { ADVANCE_PICTURES, loadAdvances, planOldAdvances } from '#services/billing/payment/start-data.ts'
import { loadDocuments } from '#services/billing/start-data/documents.ts'
import { loadReimbursements, RECEIPT_BRINGERS } from '#services/billing/start-data/reimbursements.ts'
import { loadMoneyReceived } from '#services/billing/start-data/money-received.ts'
import { loadPayments } from '#services/billing/start-data/payments.ts'
import { lapsePurchaseOrder, leastUsed } from '#services/billing/start-data/lapsed.ts'
import { exhaustPurchaseOrder } from '#services/billing/start-data/scarce.ts'
import { loadPastCosts } from '#services/billing/start-data/past-costs.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { loadFirstProblems } from '#services/master/start-data/first-problems.ts'
import { lapseTariff } from '#services/master/start-data/contracts.ts'
import { CARGO_PLATES, loadEmergencyCards } from '#services/master/start-data/goods.ts'
import { addAdminProfile } from '#services/master/start-data/people.ts'
import { beginSetUp } from '#services/master/setting/set-up.ts'
import { SCALE_CODES, scaleId } from '#services/master/start-data/scales.ts'
import { loadSignatures } from '#services/master/start-data/signatures.ts'
import { loadOrders } from '#services/order/start-data.ts'
import type { Calendar } from '#services/order/start-data/calendar.ts'
import { spoilSomeTrips } from '#services/order/start-data/billing-flaws.ts'
import { giveOwnTrips } from '#services/order/start-data/own-driver.ts'
import { loadPast, planPastOf } from '#services/order/start-data/past.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'
import type { NewWeighment } from '#services/order/weighing/chain-store.ts'
import { loadRevisions, REVISION_AUTHORS } from '#services/order/start-data/revisions.ts'
import { loadWeighings } from '#services/order/weighing/start-data.ts'
import { dataStore } from '#services/sub/app.ts'
import { loadPlateImages, loadReceiptImages, loadSignatureImages } from '#services/sub/files/start-data.ts'
import { loadTutorials } from '#services/sub/helpdesk/start-data.ts'
import { loadScaleViews } from '#services/sub/telemetry/start-data.ts'
import { loadTrouble } from '#services/sub/trouble/start-data.ts'
import { loadVm } from '#services/vm/start-data.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#engine/context.ts'
import { longTransaction, type Tx } from '#database/db.ts'
import { proveAtOnce } from '#database/prove-migrated.ts'
import { planOnce, runSql } from '#database/sql.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing, type Write } from '#engine/write.ts'

/** Finished orders that are lived through where no longer past is asked for: tests look at few of them. */
const FEW_DAYS = 6

/** The orders of today, and before them a plant's work of `days` days with its weights and its money. */
async function loadOrderHistory(
  as: (service: ServiceName) => Write,
  days: number,
  pictures: readonly string[],
  views: ReadonlyMap<string, NewWeighment['photos']> | undefined,
): Promise<void> {
  const past = days === 0 ? null : await planPastOf(as('order'), days)
  const book = new WeightBook(views, past?.numbers)
  const beside = (calendar: Calendar, now: number): void =>
    planOldAdvances(as('billing').ctx, pictures, calendar, now)
  await loadOrders(as('order'), days === 0 ? FEW_DAYS : 0, book, beside)
  const costs = past ? await loadPast(as('order'), past, book) : []
  await book.write(as('order'))
  if (past) await loadPastCosts(as('billing'), costs)
}

/** Some trips of the past that cannot be billed: the audit finds them when the jobs start. */
async function loadInvalidBilling(as: (service: ServiceName) => Write, days: number): Promise<void> {
  await spoilSomeTrips(as('order'), days > 0)
  if (days === 0) return
  await lapsePurchaseOrder(as('billing'))
  const tariff = await leastUsed(as('billing'), 't.contract_route_id')
  if (tariff) await lapseTariff(as('master'), tariff)
  await exhaustPurchaseOrder(as('billing'))
}

/** Documents and payments of a month; a plant without a past has few verified trips, and they are left to be billed. */
async function loadBilled(w: Write, days: number, proof: string | undefined): Promise<void> {
  if (days === 0) return
  await loadDocuments(w)
  await loadPayments(w, proof)
  await loadMoneyReceived(w, proof)
}

/** Any fixed number: one process at a time fills an empty database. */
const LOCK = 4_711_001

interface Filled {
  isDemoLoaded: boolean
  firstPassword: string | null
}

/** Fills the database unless it has accounts. Whoever comes second waits until the first is done. */
async function fillIfEmpty(
  env: Env,
  contextOf: (service: ServiceName) => ServiceContext,
  tx: Tx,
): Promise<Filled> {
  await runSql(tx, 'select pg_advisory_xact_lock($1)', [LOCK])
  // The past is lived through in thousands of statements of a dozen joins: to plan them takes longer than to do them.
  planOnce(tx)
  await runSql(tx, 'set local join_collapse_limit = 4')
  await runSql(tx, 'set local from_collapse_limit = 4')
  const as = (service: ServiceName): Write => writing(contextOf(service), tx, SYSTEM)
  if (!(await hasNoAccounts(as('auth')))) return { isDemoLoaded: false, firstPassword: null }
  if (!env.demo) {
    const { userId, name, password } = await addFirstAdmin(as('auth'), env.argon)
    await addAdminProfile(as('master'), userId, name)
    await loadFirstProblems(as('master'))
    await beginSetUp(as('master'))
    return { isDemoLoaded: false, firstPassword: password }
  }
  const schemas = SERVICE_NAMES.map((name) => schemaOf(name))
  await proveAtOnce(tx, schemas, contextOf('auth').signer, () => loadDemo(env, as))
  return { isDemoLoaded: true, firstPassword: null }
}

/** A plant with its people, its trucks and, where days are asked for, its past. */
async function loadDemo(env: Env, as: (service: ServiceName) => Write): Promise<void> {
  await loadDemoAccounts(as('auth'), env.argon)
  await loadMaster(as('master'))
  await loadTutorials(as('sub'))
  // Files lie where the sub service runs; one that runs elsewhere keeps none for us.
  const store = env.serviceUrls.sub ? null : dataStore(env.dataDir)
  const receiptsOf = (authors: readonly string[], after: number): Promise<string[]> =>
    store ? loadReceiptImages(as('sub'), store, authors, after) : Promise.resolve([])
  if (store) {
    await loadSignatures(as('master'), await loadSignatureImages(as('sub'), store))
    await loadEmergencyCards(as('master'), await loadPlateImages(as('sub'), store, CARGO_PLATES))
  }
  await loadBilling(as('billing'))
  await loadVm(as('vm'))
  const pictures = await receiptsOf(ADVANCE_PICTURES, 0)
  const proofs = await receiptsOf(REVISION_AUTHORS, ADVANCE_PICTURES.length)
  const tolls = await receiptsOf(RECEIPT_BRINGERS, ADVANCE_PICTURES.length + REVISION_AUTHORS.length)
  const scales = SCALE_CODES.map((code) => ({ id: scaleId(code), code }))
  const views = store ? await loadScaleViews(as('sub'), store, scales) : undefined
  await loadOrderHistory(as, env.demoDays, pictures, views)
  await loadWeighings(as('order'))
  await giveOwnTrips(as('order'))
  await loadTrouble(as('sub'))
  await loadAdvances(as('billing'), pictures)
  await loadRevisions(as('order'), proofs, env.demoDays > 0)
  await loadInvalidBilling(as, env.demoDays)
  // Who prepares payments has brought the proof of the bank along.
  await loadBilled(as('billing'), env.demoDays, tolls.at(-1))
  await loadReimbursements(as('billing'), tolls)
}

/** Fills an empty database: demo records in demo mode, else the first super-admin. Gives the one-time password of that account. */
export async function loadStartData(
  env: Env,
  contextOf: (service: ServiceName) => ServiceContext,
  log: Logger,
  analyze: () => Promise<void>,
): Promise<string | null> {
  const from = performance.now()
  const { isDemoLoaded, firstPassword } = await longTransaction(contextOf('auth').db, (tx) =>
    fillIfEmpty(env, contextOf, tx),
  )
  if (isDemoLoaded) {
    await analyze()
    log.info({ ms: Math.round(performance.now() - from) }, 'Demo data loaded')
  }
  return firstPassword
}
