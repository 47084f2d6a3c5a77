import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/**
 * What overtime costs by the steps of its rule and the wage of its profile (dec.I2.5, dec.I2.6): minutes along the ladder of the day, each stretch
 * at its factor of the month by the divisor, rounded once a stretch. What is longer than the ladder goes on at its last factor.
 */
const PAY = `
  with step as (
    select overtime_rule_id as rule_id, ladder, factor, hours * 60 as minutes,
      coalesce(sum(hours * 60) over (own rows between unbounded preceding and 1 preceding), 0) as before,
      row_number() over (partition by overtime_rule_id, ladder order by position desc) = 1 as is_last
    from orders.overtime_rule_step window own as (partition by overtime_rule_id, ladder order by position)),
  pay as (
    select p.id, p.overtime_id, p.minutes, p.amount_idr, p.monthly_idr, p.hourly_idr, p.overtime_rule_id, r.hourly_divisor, f.monthly_idr as wage_idr,
      o.driver_name, o.work_date, o.approved_min, o.status, o.is_difference,
      f.updated_at as wage_changed, p.created_at as paid_at,
      case when o.day_type in ('workday', 'short_day') then 'workday' when o.day_type = 'short_holiday' then 'short_holiday'
        when f.week_days = '5' then 'five_day_rest' else 'six_day_rest' end as ladder
    from orders.overtime_pay p join orders.overtime o on o.id = p.overtime_id join orders.overtime_rule r on r.id = p.overtime_rule_id
    join orders.driver_pay_profile f on f.id = p.pay_profile_id where p.deleted_at is null and o.deleted_at is null),
  counted as (
    select p.id, sum(round(greatest(0, case when s.is_last then p.minutes - s.before else least(p.minutes - s.before, s.minutes) end)
      * s.factor * p.monthly_idr / (60 * p.hourly_divisor))) as idr
    from pay p join step s on s.rule_id = p.overtime_rule_id and s.ladder = p.ladder group by p.id)
  select p.driver_name || ' ' || p.work_date as record, v.what, v.kept::text as kept, v.counted::text as counted
  from pay p left join counted c on c.id = p.id
  cross join lateral (values
    ('amount, Rp', p.amount_idr::numeric, case when p.is_difference then p.amount_idr else coalesce(c.idr, 0) end),
    ('wage of an hour, Rp', p.hourly_idr::numeric, round(p.monthly_idr / p.hourly_divisor::numeric)),
    ('wage of a month, Rp', p.monthly_idr::numeric, case when p.wage_changed > p.paid_at then p.monthly_idr else p.wage_idr end),
    ('minutes', p.minutes::numeric, case when p.is_difference then p.minutes when p.status in ('approved', 'paid') then p.approved_min else p.minutes end)) v (what, kept, counted)
  where v.kept is distinct from v.counted`

/** Overtime by a wage or a rule that did not hold on its day, or that is another driver's. */
const WRONG = `
  select o.driver_name || ' ' || o.work_date as record, case when f.valid_from > p.work_date then 'is paid by a wage from ' || f.valid_from
      when r.valid_from > p.work_date then 'is paid by a rule from ' || r.valid_from
      when f.status <> 'approved' then 'is paid by a wage that nobody has approved'
      when p.work_date <> o.work_date then 'is paid for another day'
      else 'is paid by the wage of somebody else' end as words
  from orders.overtime_pay p join orders.overtime o on o.id = p.overtime_id join orders.overtime_rule r on r.id = p.overtime_rule_id
  join orders.driver_pay_profile f on f.id = p.pay_profile_id
  where p.deleted_at is null and o.deleted_at is null and (f.status <> 'approved' or f.valid_from > p.work_date or r.valid_from > p.work_date or p.work_date <> o.work_date
    or f.vendor_id <> p.vendor_id or (f.driver_id is not null and f.driver_id <> p.driver_id) or p.driver_id <> o.driver_id)`

/** Every overtime that is money, worked out again from its minutes, rule and wage. */
export async function checkOvertime(db: Executor, notes: Notes): Promise<void> {
  for (const { record, what, kept, counted } of await runSql<
    Computed<{ record: string; what: string; kept: string | null; counted: string | null }>
  >(db, PAY))
    notes.broken(
      `overtime ${record}`,
      `${what} is ${kept ?? 'missing'}, worked out again ${counted ?? 'missing'}`,
    )
  for (const { record, words } of await runSql<Computed<{ record: string; words: string }>>(db, WRONG))
    notes.broken(`overtime ${record}`, words)
  const [corrected] = await runSql<Computed<{ n: number }>>(
    db,
    `select count(*)::integer as n from orders.overtime where is_difference and deleted_at is null`,
  )
  if (corrected?.n)
    notes.unknown.push(
      `What ${corrected.n} corrections of paid overtime were worked out from: each is the difference of two days.`,
    )
}
