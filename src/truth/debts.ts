/** Each part that counts of a debt, by its source: what is owed above zero, what was deducted, received or given back below. */
const PARTS = `
  select 'receivable' as component, id as source, -payable_idr as idr from billing.billing
  where payable_idr < 0 and status not in ('draft', 'returned', 'in_review', 'void') and deleted_at is null
  union all select 'deduction', id, deducted_idr from billing.travel_advance
  where deducted_idr > 0 and status = 'settled' and deleted_at is null
  union all select case l.component when 'driver_premium' then 'driver_pay' when 'driver_pay_back' then 'driver_pay' else l.component end,
    case l.component when 'receivable' then l.billing_id when 'deduction' then l.travel_advance_id else l.trip_id end, l.amount_idr
  from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment'
  where case l.component when 'driver_premium' then p.status in ('paid', 'reconciled', 'reversing')
    when 'receivable' then p.status not in ('void', 'reversed') when 'deduction' then p.status not in ('void', 'reversed')
    when 'driver_pay' then p.status not in ('void', 'reversed') when 'driver_pay_back' then p.status not in ('void', 'reversed') else false end
  union all select case when billing_id is null then 'deduction' else 'receivable' end, coalesce(billing_id, travel_advance_id), -amount_idr
  from billing.money_received where status in ('entered', 'confirmed') and deleted_at is null`

/** What `billing.debt` says is open, which every look at what is owed asks (decision 68), against the parts added up here. */
export const DEBTS: readonly string[] = [
  `select 'debt ' || coalesce(b.billing_no, a.advance_no, t.trip_no, '–') as record,
     'is open with ' || coalesce(o.open_idr, 0) || ', its parts come to ' || coalesce(s.idr, 0) as words
   from (select component, source, sum(idr) as idr from (${PARTS}) x group by 1, 2) s
   full join billing.debt o on o.component = s.component and o.source_id = s.source
   left join billing.billing b on b.id = coalesce(s.source, o.source_id)
   left join billing.travel_advance a on a.id = coalesce(s.source, o.source_id)
   left join orders.trip t on t.id = coalesce(s.source, o.source_id)
   where coalesce(o.open_idr, 0) <> coalesce(s.idr, 0)`,
]
