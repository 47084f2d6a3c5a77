/** What was entered, as its own history keeps it; null in each column where there is none. */
const ENTERED = `left join lateral (select id, after from billing.audit_event
     where subject_type = 'money-received' and subject_id = r.id and action = 'create' order by seq nulls first, id limit 1) h on true`

/** What of a row is never changed once it was entered. */
const KEPT = [
  'amount_idr',
  'bank_reference',
  'received_on',
  'billing_id',
  'travel_advance_id',
  'proof_file_id',
] as const

/** Money that came back by the bank against the debt it came for, against who said so, and against its own history (dec.I4.5). */
export const RECEIVED: readonly string[] = [
  `select 'money received ' || r.receipt_no as record, 'came for a debt of somebody else' as words from billing.money_received r
   left join billing.billing b on b.id = r.billing_id left join billing.travel_advance a on a.id = r.travel_advance_id
   where r.vendor_id is distinct from coalesce(b.vendor_id, a.vendor_id) or r.driver_id is distinct from a.driver_id`,
  `select 'money received ' || receipt_no, 'was confirmed by who entered it, or by nobody' from billing.money_received
   where status in ('confirmed', 'taken_back') and (confirmed_by is null or confirmed_by = entered_by)`,
  `select 'money received ' || r.receipt_no, 'was entered by nobody: its history says nothing of it' from billing.money_received r
   ${ENTERED} where h.id is null`,
  // What was entered says no state of its own: it waits.
  `select 'money received ' || r.receipt_no, 'is ' || r.status || ', its history says ' || coalesce(h.status, 'entered')
   from billing.money_received r left join lateral (select after ->> 'status' as status from billing.audit_event
     where subject_type = 'money-received' and subject_id = r.id and after ->> 'status' is not null order by seq desc nulls last, id desc limit 1) h on true
   where coalesce(h.status, 'entered') <> r.status`,
  `select 'money received ' || r.receipt_no, 'is not what was entered' from billing.money_received r ${ENTERED}
   where h.id is not null and (${KEPT.map((one) => `r.${one}::text`).join(', ')})
     is distinct from (${KEPT.map((one) => `h.after ->> '${one}'`).join(', ')})`,
  `select 'money received ' || coalesce(e.subject_no, e.subject_id::text), 'was entered, and is gone' from billing.audit_event e
   where e.subject_type = 'money-received' and e.action = 'create'
     and not exists (select from billing.money_received r where r.id = e.subject_id and r.deleted_at is null)`,
]
