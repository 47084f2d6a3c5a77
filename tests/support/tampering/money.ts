import { ANOTHER, type Change } from './change.ts'

/** What becomes money. */
export const MONEY: readonly Change[] = [
  { what: 'the number of an account', table: 'billing.bank_account', set: { account_no: `'9999999999'` } },
  {
    what: 'the waiting time of an account',
    table: 'billing.bank_account',
    set: { usable_at: `now() - interval '9 days'` },
  },
  { what: 'the holder of an account', table: 'billing.bank_account', set: { holder_name: `'Orang Lain'` } },
  {
    what: 'two drivers’ accounts swapped',
    sql: [
      `update billing.bank_account t set account_no = o.account_no from billing.bank_account o
       where t.driver_id is not null and o.driver_id is not null and t.driver_id <> o.driver_id`,
    ],
    said: /^rows billing\.bank_account .*account_no/,
  },
  { what: 'a tax rate', table: 'billing.tax_rate', set: { percent: 'percent / 2' } },
  { what: 'a confirmed tax rate', table: 'billing.tax_rate', set: { is_confirmed: 'not is_confirmed' } },
  { what: 'the end of a tax rate', table: 'billing.tax_rate', set: { valid_to: `'2026-01-31'` } },
  { what: 'a tax profile', table: 'billing.vendor_tax_profile', set: { is_pkp: 'not is_pkp' } },
  {
    what: 'an exemption',
    table: 'billing.vendor_tax_profile',
    set: { exemption_no: `'SKB-1'`, exemption_from: `'2026-01-01'`, exemption_to: `'2026-12-31'` },
  },
  { what: 'a wage', table: 'orders.driver_pay_profile', set: { monthly_idr: 'monthly_idr * 2' } },
  {
    what: 'days of a week',
    table: 'orders.driver_pay_profile',
    set: { week_days: `case week_days when '5' then '6' else '5' end` },
  },
  { what: 'a rule of overtime', table: 'orders.overtime_rule', set: { hourly_divisor: '100' } },
  { what: 'a step of overtime', table: 'orders.overtime_rule_step', set: { factor: 'factor + 1' } },
  {
    what: 'the value of a purchase order',
    table: 'billing.purchase_order',
    set: { total_value_idr: 'total_value_idr * 2' },
  },
  {
    what: 'a purchase order opened',
    table: 'billing.purchase_order',
    set: { status: `case status when 'open' then 'closed' else 'open' end` },
  },
  {
    what: 'the days of a purchase order',
    table: 'billing.purchase_order',
    set: { valid_to: 'valid_to + 365' },
  },
  { what: 'who approved a purchase order', table: 'billing.purchase_order', set: { approved_by: ANOTHER } },
  {
    what: 'a price of a purchase order',
    table: 'billing.purchase_order_line',
    set: { unit_price_idr: 'coalesce(unit_price_idr, 0) + 1000' },
  },
  {
    what: 'tonnes of a purchase order',
    table: 'billing.purchase_order_line',
    set: { quantity_ton: 'quantity_ton + 900' },
    where: 'quantity_ton is not null',
  },
  {
    what: 'what a budget does when it is empty',
    table: 'billing.work_unit_budget',
    set: { control_action: `case control_action when 'block' then 'warn' else 'block' end` },
  },
  {
    what: 'a closed month opened',
    table: 'billing.work_unit_budget_month',
    set: { reopened_until: `now() + interval '9 days'` },
  },
  {
    what: 'a month of a budget',
    table: 'billing.work_unit_budget_month',
    set: { allocated_idr: 'allocated_idr + 1000000' },
  },
  {
    what: 'an entry of a purchase order',
    table: 'billing.purchase_order_ledger',
    copied: { id: ANOTHER, seq: '999999', entry_no: '999999' },
  },
  {
    what: 'a reimbursement',
    table: 'billing.reimbursement',
    set: { amount_idr: 'amount_idr + 500000' },
  },
  { what: 'who decided a reimbursement', table: 'billing.reimbursement', set: { decided_by: ANOTHER } },
  { what: 'an advance', table: 'billing.travel_advance', set: { amount_idr: 'amount_idr + 500000' } },
  { what: 'a receipt of an advance', table: 'billing.travel_advance_receipt', gone: 'true' },
  { what: 'the account of a payment', table: 'billing.trip_payment', set: { account_no: `'9999999999'` } },
  {
    what: 'a payment that one person decided',
    table: 'billing.trip_payment',
    set: { single_person: 'not single_person' },
  },
  {
    what: 'a line of a payment',
    table: 'billing.trip_payment_line',
    set: { amount_idr: 'amount_idr + 500000' },
    isMoneyLine: true,
  },
  { what: 'money that came back', table: 'billing.money_received', set: { amount_idr: 'amount_idr - 1000' } },
  {
    what: 'a tariff and its line',
    table: 'billing.billing_line',
    set: { tariff_idr: 'tariff_idr * 2', amount_idr: 'amount_idr * 2' },
    where: `kind = 'freight'`,
    isMoneyLine: true,
  },
  {
    what: 'the weight that is billed',
    table: 'billing.billing_line',
    set: { basis_kg: 'basis_kg + 50000', billed_ton: 'billed_ton + 50' },
    where: `kind = 'freight'`,
    isMoneyLine: true,
  },
  {
    what: 'a line of waiting',
    table: 'billing.billing_line',
    copied: { id: ANOTHER, kind: `'waiting'`, amount_idr: '750000' },
    where: `kind = 'freight'`,
  },
  { what: 'a line taken out', table: 'billing.billing_line', gone: `kind = 'freight'` },
  {
    what: 'a document’s state',
    table: 'billing.billing',
    set: { status: `(select status from billing.billing b where b.status <> t.status limit 1)` },
  },
  {
    what: 'what is paid of a document',
    table: 'billing.billing',
    set: { payable_idr: 'payable_idr + 100000' },
  },
  {
    what: 'the day a line is due',
    table: 'billing.billing_line',
    set: { due_at: `now() + interval '90 days'` },
  },
  { what: 'a tax of a document', table: 'billing.billing_tax', set: { amount_idr: 'amount_idr - 1' } },
]
