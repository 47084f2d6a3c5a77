import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { storedFile } from './files.ts'
import { DONE, REASON, type Act, type Drawn, type Hands } from './money-hands.ts'
import type { Row } from './order-site.ts'

/** A verified trip with its lines; who bears the premiums of drivers changes now and then, and what was settled stays so. */
async function trip({ site }: Hands, { amount }: Drawn): Promise<Row> {
  if (amount % 3 === 0)
    // As if it were from the beginning: two people agree to it when a contract is activated, and then it stays. What they agreed to later does too.
    await site.rows(
      `with begun as (select set_config('angkut.start_data', 'on', true)) update master.contract c set driver_components = $1 from begun
       where not exists (select from master.money_terms_approval a where a.contract_id = c.id and not a.is_start)`,
      [amount % 2 ? 'deducted' : 'by_company'],
    )
  await site.trip([
    {
      kg: 20_000 + Math.abs(amount % 1000),
      amount: Math.abs(amount) + 1,
      treatment: amount % 5 ? 'taxed' : 'exempt',
    },
    ...(amount < 0 ? [{ kind: 'penalty', amount }] : []),
  ])
  return DONE
}

/** A correction as a later decision about the ways that are paid leaves it: the freight twice, or nothing of it. */
async function correction({ site }: Hands, { amount }: Drawn): Promise<Row> {
  await site.rows(
    `with line as (
       select l.* from billing.billing_line l join orders.trip t on t.id = l.trip_id and t.paid_ways is null
       where l.kind = 'freight' and l.status in ('verified', 'paid') order by l.created_at desc, l.id desc limit 1),
     ways as (update orders.trip t set paid_ways = $1, paid_reason = 'Decided later' from line where t.id = line.trip_id)
     insert into billing.billing_line select (jsonb_populate_record(null::billing.billing_line, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(),
       'kind', 'correction', 'corrects_line_id', l.id, 'status', 'valid', 'billing_id', null, 'verified_at', null, 'paid_at', null,
       'amount_idr', l.amount_idr * $2::bigint, 'basis_kg', null, 'billed_ton', null, 'tariff_idr', null, 'charge_basis', null,
       'quantity', null, 'row_version', 1))).*
     from line l`,
    amount < 0 ? ['nothing', -1] : ['both', 1],
  )
  return DONE
}

/** An advance goes a step further: asked for, approved, paid, its receipts written, handed in and settled. */
async function advance({ site, call }: Hands, { at, amount, cut }: Drawn): Promise<Row | null> {
  const { maker, checker } = site
  const [one] = await site.rows(
    `select id, row_version, status, receipts_idr, amount_idr from billing.travel_advance where status <> 'settled' order by created_at limit 1`,
  )
  if (!one) {
    // Of an advance whose connection died before it was written the trip is there: its truck has no other at that time.
    const [left] = await site.rows(
      `select id from orders.trip t where status = 'accepted' and not exists (select from billing.travel_advance where trip_id = t.id)`,
    )
    const { id } = left ?? (await site.trip([]))
    await site.rows(`update orders.trip set status = 'accepted', verified_at = null where id = $1`, [id])
    const body = { trip_id: id, amount_idr: 100_000, amount_reason: 'Two tolls on the way' }
    return call('/v1/travel-advance/create', maker.actor, body, cut)
  }
  const version = { row_version: one.row_version }
  const path = (name: string): string => `/v1/travel-advance/${String(one.id)}/${name}`
  if (one.status === 'asked') return call(path('approve'), checker.actor, version, cut)
  if (one.status === 'approved') {
    const signed = await storedFile(site, checker)
    return call(path('pay'), checker.actor, { ...version, method: 'cash', receipt_file_id: signed.id }, cut)
  }
  if (one.status === 'paid' && Number(one.receipts_idr) === 0) {
    const photo = await storedFile(site, maker)
    const receipt = {
      kind: 'toll',
      amount_idr: 100_000 + Math.trunc(amount / 10),
      spent_on: '2026-03-03',
      photo_file_id: photo.id,
    }
    return call(
      '/v1/travel-advance/update',
      maker.actor,
      { id: one.id, ...version, receipts: [receipt] },
      cut,
    )
  }
  if (one.status === 'paid')
    return call(path('submit'), maker.actor, { ...version, claim_reason: 'The toll road was closed' }, cut)
  await site.rows(
    `update orders.trip set status = 'completed' where id = (select trip_id from billing.travel_advance where id = $1)`,
    [one.id],
  )
  return call(path('settle'), checker.actor, { ...version, ...(at % 2 ? {} : REASON) }, cut)
}

export const OF_TRIPS = {
  trip: { weight: 6, run: trip },
  correction: { weight: 2, run: correction },
  audit: {
    weight: 1,
    async run({ site, call, withCut }, { cut }, actor) {
      const answer = await call('/v1/billing-line/audit-all', actor, {}, cut)
      await withCut(cut, () => auditWanted(site.ctx('billing')).catch(() => null))
      await auditWanted(site.ctx('billing'))
      return answer
    },
  },
  advance: { weight: 5, run: advance },
} satisfies Record<string, Act>
