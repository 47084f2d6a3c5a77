import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { DEBTS } from '#truth/debts.ts'
import { RECEIVED } from '#truth/received.ts'
import type { Notes } from '#truth/report.ts'

/** Lines of payments that are neither void nor taken back. */
const COUNTS = `billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment'
  and p.status not in ('void', 'reversed')`

/** What the document `b` or the advance `a` leaves to deduct; `greatest` passes over what is null. */
const DEBT = `case when b.id is null then coalesce(a.deducted_idr, 0) else greatest(0, -b.payable_idr) end`

/** What payments take of what is owed, beside what is owed: in as many parts as it takes, and never more (dec.I4.5). */
const WRONG = [
  ...DEBTS,
  ...RECEIVED,
  `select 'payment ' || p.payment_no as record, l.component || ' of ' || l.source_no || ' has the sign of what is paid' as words
   from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
   where l.component in ('receivable', 'deduction', 'driver_pay', 'driver_pay_back')
     and (l.amount_idr > 0) <> ((l.component = 'driver_pay_back') = (p.kind = 'payment'))`,
  `select 'document ' || b.billing_no, 'owes ' || greatest(0, -b.payable_idr) || ', payments deduct ' || -sum(l.amount_idr)
   from ${COUNTS} join billing.billing b on b.id = l.billing_id where l.component = 'receivable'
   group by b.id having -sum(l.amount_idr) > greatest(0, -b.payable_idr)`,
  `select 'advance ' || a.advance_no, 'leaves ' || a.deducted_idr || ' to deduct, payments deduct ' || -sum(l.amount_idr)
   from ${COUNTS} join billing.travel_advance a on a.id = l.travel_advance_id where l.component = 'deduction'
   group by a.id having -sum(l.amount_idr) > a.deducted_idr`,
  // The premium may have come back since, which is given back with the vendor's next payment; what was given back may have been asked for
  // again before that payment came back itself.
  `select 'trip ' || t.trip_no, 'takes ' || y.taken || ' off its vendor, its driver was never paid more than ' || y.premium
   from (select l.trip_id, coalesce(-sum(l.amount_idr) filter (where p.status not in ('void', 'reversed')
         and l.component in ('driver_pay', 'driver_pay_back')), 0) as taken,
       coalesce(max(l.amount_idr) filter (where l.component = 'driver_premium'), 0)
         + coalesce(sum(l.amount_idr) filter (where l.component = 'driver_pay_back' and p.status = 'reversed'), 0) as premium
     from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and p.status <> 'void'
     where l.component in ('driver_premium', 'driver_pay', 'driver_pay_back') group by 1) y
   join orders.trip t on t.id = y.trip_id where y.taken > y.premium`,
  `select 'trip ' || t.trip_no, 'gives ' || y.back || ' back to its vendor, of whom ' || y.taken || ' was ever taken off'
   from (select l.trip_id, coalesce(sum(l.amount_idr) filter (where l.component = 'driver_pay_back' and p.status <> 'reversed'), 0) as back,
       coalesce(-sum(l.amount_idr) filter (where l.component = 'driver_pay'), 0) as taken
     from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and p.status <> 'void'
     where l.component in ('driver_pay', 'driver_pay_back') group by 1) y
   join orders.trip t on t.id = y.trip_id where y.back > y.taken`,
  // What came back by the bank counts beside what payments deduct.
  `select 'debt ' || coalesce(b.billing_no, a.advance_no), 'was ' || ${DEBT} || ', deducted and received are ' || coalesce(d.idr, 0) + r.idr
   from (select coalesce(billing_id, travel_advance_id) as id, sum(amount_idr) as idr from billing.money_received
     where status in ('entered', 'confirmed') group by 1) r
   left join billing.billing b on b.id = r.id left join billing.travel_advance a on a.id = r.id
   left join (select coalesce(l.billing_id, l.travel_advance_id) as id, -sum(l.amount_idr) as idr from ${COUNTS}
     where l.component in ('receivable', 'deduction') group by 1) d on d.id = r.id
   where coalesce(d.idr, 0) + r.idr > ${DEBT}`,
  `select 'payment ' || payment_no, 'is set off whole, and pays ' || total_idr from billing.trip_payment where method = 'offset' and total_idr <> 0`,
]

/** Every deduction against what it is taken of. */
export async function checkDeductions(db: Executor, notes: Notes): Promise<void> {
  for (const { record, words } of await runSql<Computed<{ record: string; words: string }>>(
    db,
    WRONG.map((sql) => `(${sql})`).join(' union all '),
  ))
    notes.broken(record, words)
}
