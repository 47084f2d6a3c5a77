import { addDays, plantDay } from '#kernel/clock.ts'
import type { Resource } from '#kernel/resource.ts'
import { momentOf } from '#contracts/day-text.ts'
import { truckDocument } from '#contracts/fleet/truck-document.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { driver } from '#contracts/people/driver.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { actNow } from '#engine/action/act-now.ts'
import { tellPast, type PastEntry } from '#engine/record/past-entries.ts'
import { readRecord } from '#engine/record/records.ts'
import { changeRecord, numberOf } from '#engine/record/save.ts'
import { writing, type Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { AMENDED, amendedValue } from '#services/master/start-data/contracts.ts'
import { demoId, type DemoKind } from '#services/master/start-data/ids.ts'
import { contractRules } from '#services/master/tariff/contracts.ts'

/** A field that said something else when the plant began; so many days ago it was changed. */
interface Changed {
  resource: Resource
  kind: DemoKind
  n: number
  field: string
  from: unknown
  days: number
  by: string
}

const [ADMIN, SECOND] = ['super-admin', 'super-admin-2'] as const

const CHANGED: readonly Changed[] = [
  { resource: vendor, kind: 'vendor', n: 1, field: 'phone', from: '+62313981200', days: 212, by: ADMIN },
  { resource: vendor, kind: 'vendor', n: 2, field: 'address', from: 'Jl. Perak Barat 18, Surabaya', days: 167, by: SECOND },
  { resource: vendor, kind: 'vendor', n: 4, field: 'phone', from: '+62317493310', days: 81, by: ADMIN },
  { resource: truck, kind: 'truck', n: 1, field: 'color', from: 'Kuning', days: 190, by: ADMIN },
  { resource: truck, kind: 'truck', n: 4, field: 'rfid_tag', from: 'E2000017219871', days: 133, by: SECOND },
  { resource: truck, kind: 'truck', n: 9, field: 'color', from: 'Biru', days: 248, by: ADMIN },
  { resource: truck, kind: 'truck', n: 29, field: 'rfid_tag', from: 'E2000017219902', days: 58, by: ADMIN },
  { resource: driver, kind: 'driver', n: 1, field: 'phone_number', from: '+6281230110452', days: 176, by: ADMIN },
  { resource: driver, kind: 'driver', n: 8, field: 'address', from: 'Jl. Kenanga 3, Lamongan', days: 96, by: SECOND },
  { resource: checkpoint, kind: 'checkpoint', n: 17, field: 'capacity_per_hour', from: 10, days: 144, by: ADMIN },
  { resource: checkpoint, kind: 'checkpoint', n: 1, field: 'radius', from: 90, days: 201, by: SECOND },
] // prettier-ignore

/** A record as it is, of which the history tells what it was. */
async function changedEntry(
  w: Write,
  { resource, kind, n, field, from, days, by }: Changed,
): Promise<PastEntry> {
  const at = momentOf(addDays(plantDay(), -days), 9, (n * 7) % 50)
  const { actor } = asPerson(w, by)
  const id = demoId(kind, n)
  const row = await readRecord(w.ctx, w.tx, resource, w.actor, id)
  await runSql(w.tx, `update master."${resource.table}" set updated_at = $2, updated_by = $3 where id = $1`, [
    id,
    at,
    actor.userId,
  ])
  return {
    action: 'update',
    subject: { type: resource.name, id, no: numberOf(resource, row) },
    before: { [field]: from },
    after: { [field]: row[field] },
    at,
    by: actor,
  }
}

/** What a paper was before it was renewed: valid for a year until the day on which the next one was issued. */
type Renewed = Computed<{ id: string; no: string; issued_at: string; expired_at: string }>

/** Papers of trucks are renewed every year: the history of each tells what it was before. */
async function renewals(w: Write, began: string): Promise<PastEntry[]> {
  const { actor } = asPerson(w, ADMIN)
  const rows = await runSql<Renewed>(
    w.tx,
    `update master.truck_document d set updated_at = (issued_at + time '09:30') at time zone 'Asia/Jakarta', updated_by = $3
     where issued_at > $1 and issued_at <= $2 returning d.id, d.doc_no as no, d.issued_at::text, d.expired_at::text`,
    [began, plantDay(), actor.userId],
  )
  return rows.map(({ id, no, issued_at, expired_at }) => ({
    action: 'update',
    subject: { type: truckDocument.name, id, no },
    before: { issued_at: addDays(issued_at, -365), expired_at: issued_at },
    after: { issued_at, expired_at },
    at: momentOf(issued_at, 9, 30),
    by: actor,
  }))
}

/** One contract was given more value by an amendment, which one person asked for and another agreed to. */
async function amendContract(w: Write): Promise<void> {
  const id = demoId('contract', AMENDED)
  const [asked, agreed] = [118, 117].map((days) => momentOf(addDays(plantDay(), -days), 10, 20))
  const before = await readRecord(w.ctx, w.tx, contract, w.actor, id)
  const maker = asPerson(w, ADMIN, asked)
  // What waits is kept in the words of who asks.
  const speaking = writing(maker.ctx, maker.tx, { ...maker.actor, lang: 'id' }, asked)
  await changeRecord(speaking, contract, contractRules, before, {
    contract_value_idr: amendedValue(AMENDED),
    change_reason: 'Adendum 1: volume asam sulfat bertambah',
  })
  await actNow(asPerson(w, SECOND, agreed), contract, contractRules.actions!, id, 'approve-change', {
    reason: 'Sesuai adendum yang ditandatangani',
  })
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update master.outbox set published_at = $1 where published_at is null', [w.at])
}

/** What people have changed of the demo plant's master data since it began. */
export async function loadChanges(w: Write, began: string): Promise<void> {
  await amendContract(w)
  const changed: PastEntry[] = []
  for (const one of CHANGED) changed.push(await changedEntry(w, one))
  await tellPast(w, [...changed, ...(await renewals(w, began))])
}
