import type { Sentence } from '#i18n/translate.ts'
import { SETTINGS, type SettingName } from '#contracts/setting/settings.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { TAX_KINDS } from '#contracts/tax/tax-words.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A record as it stands when people are told about it. */
export interface Facts extends Told {
  no: string
  /** Its state, in the words of NOTIFICATION_KINDS. */
  state: string
  /** Users the record itself names. */
  involved: string[]
  /** What somebody wrote for the reader: a reason. */
  note: string | null
  /** A reason that no person wrote: said to each reader in their language. */
  said?: Sentence | null
}

/** The accounts of the control towers that a vendor has of its own. */
const TOWERS_OF = (vendor: string): string =>
  `array(select c.user_id from master.public_control_tower c where c.vendor_id = ${vendor} and c.user_id is not null and c.deleted_at is null)`

/** SQL of a setting of the whole plant, or its default. */
const limit = (name: SettingName): string =>
  `coalesce((select (s.value)::text::int from master.public_setting s where s.name = '${name}' and s.scope = 'global'
    and s.deleted_at is null), ${SETTINGS[name].initial})`
/** Where a driver stands by the points of now, as far as somebody is told of it. */
const STANDING = `case when d.credit_point < ${limit('credit_suspend_below')} then 'suspended'
  when d.credit_point < ${limit('credit_watch_from')} then 'warning' else 'good' end`

const TAX_NAMES = TAX_KINDS.map(({ value, label }) => `when '${value}' then '${label}'`).join(' ')

const FACTS: Readonly<Record<string, string>> = {
  order: `select id, version, order_no as no, status as state,
      array_remove(array[created_by], null) as involved,
      case when status in ('returned', 'rejected') then decision_reason
           when status = 'cancelled' then cancelled_reason end as note
    from orders.public_order where id = $1 and deleted_at is null`,
  'approval-delegation': `select d.id, null as version, q.name as no, d.status as state, array[d.delegate_user_id] as involved, d.reason as note
    from orders.public_approval_delegation d join master.public_order_requester q on q.id = d.giver_id
    where d.id = $1 and d.deleted_at is null`,
  'purchase-order': `select id, version, po_no as no, status as state, array_remove(array[created_by, submitted_by], null) as involved,
      case when status = 'returned' then status_reason when proposed is not null then change_reason end as note
    from billing.public_purchase_order where id = $1 and deleted_at is null`,
  // Who asked for it, who paid it, who handed its receipts in, and the account of the driver who has the money.
  'travel-advance': `select a.id, null as version, a.advance_no as no, a.status as state,
      array_remove(array[a.asked_by, a.paid_by, a.submitted_by, d.user_id], null) as involved,
      case when a.status in ('rejected', 'cancelled', 'paid', 'stranded') then a.status_reason end as note
    from billing.public_travel_advance a left join master.public_driver d on d.id = a.driver_id and d.deleted_at is null
    where a.id = $1 and a.deleted_at is null`,
  // Who brought the receipt in, and the towers of its vendor.
  reimbursement: `select r.id, null as version, r.reimburse_no as no, r.status as state,
      array_remove(array[r.asked_by], null) || ${TOWERS_OF('r.vendor_id')} as involved,
      case when r.status in ('rejected', 'withdrawn') then r.status_reason end as note
    from billing.public_reimbursement r where r.id = $1 and r.deleted_at is null`,
  // Whose account it is: the towers of the vendor and the driver; and who proposed it. Never its number.
  'bank-account': `select a.id, null as version, coalesce(d.name, v.name) as no, a.status as state,
      array_remove(array[a.proposed_by, d.user_id], null) || ${TOWERS_OF('a.vendor_id')} as involved,
      coalesce(a.status_reason, a.holder_name) as note
    from billing.public_bank_account a join master.public_vendor v on v.id = a.vendor_id
    left join master.public_driver d on d.id = a.driver_id and d.deleted_at is null
    where a.id = $1 and a.deleted_at is null`,
  // Who entered it.
  'money-received': `select id, null as version, receipt_no as no, status as state, array_remove(array[entered_by], null) as involved,
      status_reason as note from billing.public_money_received where id = $1 and deleted_at is null`,
  // Who prepared it; never its account.
  'trip-payment': `select id, null as version, payment_no as no, status as state, array_remove(array[proposed_by], null) as involved,
      status_reason as note from billing.public_trip_payment where id = $1 and deleted_at is null`,
  // Who made it, and the towers of its vendor.
  billing: `select b.id, null as version, b.billing_no as no, b.status as state,
      array_remove(array[b.generated_by], null) || ${TOWERS_OF('b.vendor_id')} as involved,
      case when b.status in ('returned', 'void', 'draft') then b.status_reason end as note
    from billing.public_billing b where b.id = $1 and b.deleted_at is null`,
  'billing-line': `select l.id, null as version, t.trip_no as no, l.status as state, '{}'::uuid[] as involved, null as note,
      (select jsonb_build_object('message', e.detail, 'params', e.params) from billing.public_billing_exception e
        where e.billing_line_id = l.id and e.code = 'AUDIT_FAILED' and e.resolved_at is null) as said
    from billing.public_billing_line l join orders.public_trip t on t.id = l.trip_id where l.id = $1 and l.deleted_at is null`,
  // Who entered it.
  'contract-route': `select id, null as version, code as no, status as state, array_remove(array[entered_by], null) as involved,
      status_reason as note from master.public_contract_route where id = $1 and deleted_at is null`,
  // As its history names it; nobody stands with a rate of the first start.
  'tax-rate': `select id, null as version, case kind ${TAX_NAMES} end || ' ' || trim_scale(percent) || ' %' as no,
      case when is_confirmed or entered_by is null then 'counts' else 'waiting' end as state, '{}'::uuid[] as involved,
      entered_by_name || ': ' || source as note
    from billing.public_tax_rate where id = $1 and deleted_at is null`,
  // Who entered it.
  'vendor-tax-profile': `select p.id, null as version, v.name as no, p.status as state, array_remove(array[p.entered_by], null) as involved,
      p.status_reason as note
    from billing.public_vendor_tax_profile p join master.public_vendor v on v.id = p.vendor_id where p.id = $1 and p.deleted_at is null`,
  contract: `select id, null as version, code as no, case when status = 'active' and proposed is not null then 'waiting' else status end as state,
      '{}'::uuid[] as involved, case when proposed is not null then change_reason end as note
    from master.public_contract where id = $1 and deleted_at is null`,
  cargo: `select id, null as version, code || ' · ' || name as no, case when proposed is not null then 'waiting' else 'settled' end as state,
      '{}'::uuid[] as involved, change_reason as note
    from master.public_cargo where id = $1 and deleted_at is null`,
  truck: `select id, null as version, code || ' · ' || plate_no as no, case when proposed is not null then 'waiting' else 'settled' end as state,
      '{}'::uuid[] as involved, change_reason as note
    from master.public_truck where id = $1 and deleted_at is null`,
  'scale-profile': `select p.id, null as version, s.code as no, p.change_state as state, '{}'::uuid[] as involved,
      p.change_reason as note
    from master.public_scale_profile p join master.public_scale s on s.id = p.scale_id
    where p.id = $1 and p.deleted_at is null`,
  'scale-source': `select c.id, null as version, s.code as no, c.status as state, '{}'::uuid[] as involved,
      coalesce(c.status_reason, c.token_by_name) as note
    from master.public_scale_source c join master.public_scale s on s.id = c.scale_id where c.id = $1 and c.deleted_at is null`,
  // Those of the company who decide by the same role; super admins hear of it as who may answer.
  entrustment: `select e.id, null as version, e.user_name as no, e.status as state, e.words as note,
      array(select u.id from auth.public_user_account u where u.role_code <> 'super-admin'
        and u.role_code = case when e.kind = 'lost' then 'control-tower' else e.role_code end and u.is_active
        and u.deleted_at is null and u.id <> e.user_id
        and not exists (select from master.public_profile p where p.user_id = u.id and p.vendor_id is not null)) as involved
    from auth.public_entrustment e where e.id = $1 and e.deleted_at is null`,
  setting: `select id, null as version, name as no, change_state as state, '{}'::uuid[] as involved, change_reason as note
    from master.public_setting where id = $1 and deleted_at is null`,
  'work-unit-budget': `select b.id, null as version, u.code || ' ' || b.fiscal_year as no,
      case when b.proposed is not null then 'waiting' else b.status end as state, '{}'::uuid[] as involved,
      case when b.proposed is not null then b.change_reason end as note
    from billing.public_work_unit_budget b join master.public_work_unit u on u.id = b.work_unit_id
    where b.id = $1 and b.deleted_at is null`,
  // Nobody is named in it: it concerns everybody of the roles that are told.
  'truth-run': `select id, null as version, to_char(at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as no,
      case when breaks > 0 then 'broken' else 'whole' end as state,
      array(select u.id from auth.public_user_account u where u.is_active and u.deleted_at is null) as involved,
      words ->> 0 as note
    from orders.public_truth_run where id = $1`,
  // Towers of the company; super admins hear of it as who may answer.
  'set-back': `select id, null as version, chains as no, status as state, coalesce(reason, chains) as note,
      array(select u.id from auth.public_user_account u where u.role_code = 'control-tower' and u.is_active and u.deleted_at is null
        and not exists (select from master.public_profile p where p.user_id = u.id and p.vendor_id is not null)) as involved
    from auth.public_set_back where id = $1 and deleted_at is null`,
  'trouble-report': `select r.id, null as version, r.report_no as no, r.status as state, '{}'::uuid[] as involved,
      case when r.status = any(array['resolved', 'closed']) then r.resolution else p.name || ': ' || r.description end as note
    from sub.trouble_report r join master.public_problem p on p.id = r.problem_id where r.id = $1 and r.deleted_at is null`,
  alert: `select a.id, null as version, coalesce(t.trip_no, k.plate_no) as no, a.status as state, '{}'::uuid[] as involved,
      k.plate_no as note
    from sub.alert a left join orders.public_trip t on t.id = a.trip_id left join master.public_truck k on k.id = a.truck_id
    where a.id = $1 and a.deleted_at is null`,
  'truck-maintenance': `select m.id, null as version, m.job_no || ' · ' || k.plate_no as no, m.status as state, '{}'::uuid[] as involved,
      case when m.status = 'released' then m.result else m.title end as note
    from vm.public_truck_maintenance m join master.public_truck k on k.id = m.truck_id where m.id = $1 and m.deleted_at is null`,
  'driver-session': `select s.id, null as version, s.driver_name || ' · ' || s.plate_no as no,
      case when s.status = 'ended' then 'ended' when s.lacks_rest then 'no_rest' else coalesce(s.duty_clock, s.status) end as state,
      array_remove(array[d.user_id], null) as involved, s.forced_reason as note
    from orders.public_driver_session s left join master.public_driver d on d.id = s.driver_id
    where s.id = $1 and s.deleted_at is null`,
  trip: `select t.id, null as version, t.trip_no as no, t.status as state,
      array_remove(array[d.user_id], null) as involved, null as note
    from orders.public_trip t
    left join master.public_driver d on d.id = t.driver_id and d.deleted_at is null
    where t.id = $1 and t.deleted_at is null`,
  // Who entered it.
  'driver-pay-profile': `select p.id, null as version, coalesce(d.name, v.name) as no, p.status as state,
      array_remove(array[p.entered_by], null) as involved, p.status_reason as note
    from orders.public_driver_pay_profile p join master.public_vendor v on v.id = p.vendor_id
    left join master.public_driver d on d.id = p.driver_id where p.id = $1 and p.deleted_at is null`,
  overtime: `select o.id, null as version, to_char(o.work_date, 'DD-MM-YYYY') as no, o.status as state,
      array_remove(array[d.user_id], null) as involved,
      case when o.approved_min < o.overtime_min then o.approved_min || ' / ' || o.overtime_min || ' min: ' || coalesce(o.decision_reason, '')
           when o.status = 'submitted' then o.driver_name || coalesce(': ' || o.changed_note, '') else o.decision_reason end as note
    from orders.public_overtime o left join master.public_driver d on d.id = o.driver_id and d.deleted_at is null
    where o.id = $1 and o.deleted_at is null`,
  // Who ordered it, and the driver it is ordered from.
  'overtime-order': `select o.id, null as version, to_char(o.work_date, 'DD-MM-YYYY') as no, o.status as state,
      array_remove(array[o.created_by, d.user_id], null) as involved,
      o.driver_name || ': ' || coalesce(o.answer_reason, o.reason) as note
    from orders.public_overtime_order o left join master.public_driver d on d.id = o.driver_id and d.deleted_at is null
    where o.id = $1 and o.deleted_at is null`,
  // The requester of the order is concerned where the order gets more time.
  'trip-request': `select r.id, null as version, r.request_no as no, r.status as state,
      array_remove(array[r.requested_by, case when r.type = 'extend_window' then o.created_by end], null) as involved,
      case when r.status = 'requested' then r.reason else r.decision_reason end as note
    from orders.public_trip_request r join orders.public_order o on o.id = r.order_id
    where r.id = $1 and r.deleted_at is null`,
  // The driver's account, who remarked, and the control towers of the driver's vendor.
  'driver-remark': `select r.id, null as version, r.remark_no as no, r.status as state,
      array_remove(array[d.user_id, r.remarked_by], null) || ${TOWERS_OF('r.vendor_id')} as involved,
      case when r.decided_at is not null then r.decision_reason when r.status = 'appealed' then r.appeal_text else r.description end as note,
      case when r.decided_at is null and r.status <> 'appealed' then r.saw end as said
    from orders.public_driver_remark r left join master.public_driver d on d.id = r.driver_id
    where r.id = $1 and r.deleted_at is null`,
  driver: `select d.id, null as version, d.name as no, ${STANDING} as state,
      array_remove(array[d.user_id], null) || ${TOWERS_OF('d.vendor_id')} as involved, null as note
    from master.public_driver d where d.id = $1 and d.deleted_at is null`,
  // Who asked; and of another truck that was approved both drivers and the towers of both hauliers.
  'weighing-revision': `select r.id, null as version, r.revision_no as no, r.status as state, array[r.requested_by] || array(select d.user_id
        from master.public_driver d where d.id in (r.from_driver_id, r.to_driver_id) and d.user_id is not null and r.status = 'approved')
        || array(select c.user_id from master.public_control_tower c where c.vendor_id in (r.vendor_id, r.to_vendor_id) and r.kind = 'truck'
          and c.user_id is not null and c.deleted_at is null and r.status = 'approved') as involved,
      coalesce(r.decision_reason, r.reason_text) as note
    from orders.public_weighing_revision r where r.id = $1 and r.deleted_at is null`,
  scale: `select id, null as version, code as no, 'used' as state, '{}'::uuid[] as involved, name as note
    from master.public_scale where id = $1 and deleted_at is null`,
  // What was replaced by a newer certificate has nothing left to tell.
  'scale-calibration': `select c.id, null as version, s.code as no, '{}'::uuid[] as involved,
      case when exists (select from master.public_scale_calibration n where n.scale_id = c.scale_id and n.entry_no > c.entry_no) then 'replaced' else 'waiting' end as state,
      s.name || ' · ' || to_char(c.valid_until, 'DD-MM-YYYY') as note
    from master.public_scale_calibration c join master.public_scale s on s.id = c.scale_id where c.id = $1`,
  'offline-conflict': `select c.id, null as version, c.ticket_no as no, c.status as state,
      array_remove(array[c.operator_id, c.second_operator_id], null) as involved, c.decision_reason as note
    from orders.public_offline_conflict c where c.id = $1 and c.deleted_at is null`,
  // Who comes accepts it; who left is told where nobody does.
  'weigh-handover': `select h.id, null as version, h.handover_no as no, h.status as state, array[h.signed_by] as involved,
      s.code || ' · ' || h.signed_by_name || coalesce(': ' || h.note, '') as note
    from orders.public_weigh_handover h join master.public_scale s on s.id = h.scale_id where h.id = $1 and h.deleted_at is null`,
  'shift-handover': `select h.id, null as version, h.handover_no as no, h.status as state, array[h.signed_by] as involved,
      h.signed_by_name || ': ' || h.note as note
    from orders.public_shift_handover h where h.id = $1 and h.deleted_at is null`,
  // The operators of its scale, and who reported it.
  'problem-report': `select r.id, null as version, r.report_no as no, r.status as state, array[r.reported_by] as involved,
      coalesce(r.problem_name || ': ', '') || coalesce(r.resolution, r.description) as note
    from orders.public_problem_report r where r.id = $1 and r.deleted_at is null`,
  weighing: `select w.id, null as version, w.ticket_no as no,
      case when w.status = 'void' then 'void'
           when w.to_decide = 'void' then 'void_requested'
           when w.to_decide = 'flags' then 'blocked'
           when w.to_decide = 'orphan' then 'orphaned'
           else w.status end as state,
      array_remove(array[w.first_operator_id, w.second_operator_id], null) as involved,
      case when w.to_decide = 'void' then w.void_reason else w.void_answer end as note
    from orders.public_weighing w
    where w.id = $1 and w.deleted_at is null`,
}

/** Whether anybody is ever told about records of a kind. */
export function hasFacts(type: string): boolean {
  return Object.hasOwn(FACTS, type)
}

/** What is to be said about a record; null when it is gone. */
export async function factsOf(db: Executor, type: string, id: string): Promise<Facts | null> {
  const [row] = await runSql<Computed<Facts>>(db, FACTS[type]!, [id])
  return row ?? null
}
