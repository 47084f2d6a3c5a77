import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

interface Kind {
  /** As the audit names it, with the column of the approvals and the function that says its terms. */
  subject: 'contract' | 'cargo' | 'truck'
  /** The columns that two agree to. */
  terms: readonly string[]
  /** Where the record says one of them otherwise than by its column. */
  said?: Readonly<Record<string, string>>
  /** What puts its terms into force, as the audit names it. */
  agreed: string
  /** Of which records there is something agreed. */
  where: string
}

const KINDS: readonly Kind[] = [
  {
    subject: 'contract',
    terms: [
      'contract_no',
      'vendor_id',
      'work_unit_id',
      'start_date',
      'end_date',
      'billing_weight_basis',
      'driver_components',
      'contract_value_idr',
      'max_ton',
      'susut_tolerance_percent',
      'under_tolerance_percent',
      'over_tolerance_percent',
      'payment_term_days',
      'waiting_free_min',
      'waiting_rate_idr_per_hour',
      'reimburse_cap_idr',
    ],
    agreed: `'activate', 'approve-change'`,
    where: `r.status <> 'draft'`,
  },
  {
    subject: 'cargo',
    terms: ['claim_price_idr_per_kg', 'susut_tolerance_percent', 'bag_weight_kg'],
    agreed: `'approve-change'`,
    where: 'true',
  },
  {
    subject: 'truck',
    terms: ['plate_no', 'plate_colour', 'truck_type', 'jbi_kg', 'tare_kg'],
    // A weighed tare stands beside its weight (`standards.ts`), and not among what was agreed.
    said: {
      tare_kg: `case when r.tare_valid_until is null then to_jsonb(r.tare_kg) else a.terms -> 'tare_kg' end`,
    },
    agreed: `'approve-change'`,
    where: 'true',
  },
]

/**
 * What no contract, cargo or truck may be: other money than was agreed last, money that nobody but its author has seen or that its history does not
 * tell of, and a beginning that comes later.
 */
const wrong = ({ subject, terms, said: ways = {}, agreed, where }: Kind): string => {
  const of = (a: string): string => `${a}.${subject}_id = r.id`
  // In words of its own: who changes a function of the database changes nothing here.
  const said = `jsonb_build_object(${terms.map((name) => `'${name}', ${ways[name] ?? `r.${name}`}`).join(', ')})`
  const unsaid = `not exists (select from master.audit_event e where e.subject_type = '${subject}' and e.subject_id = r.id
    and e.action in (${agreed}) and e.actor_id = b.approved_by and e.at = b.at)`
  return `select r.code as no, case
      when a.id is null then 'counts, and was never agreed'
      when a.terms <> ${said} then 'says other terms than were agreed: ' || (
        select string_agg(n.key || ' ' || coalesce(n.value #>> '{}', '–') || ', agreed ' || coalesce(a.terms ->> n.key, '–'), '; ' order by n.key)
        from jsonb_each(${said}) n where n.value is distinct from a.terms -> n.key)
      when exists (select from master.money_terms_approval b where ${of('b')} and not b.is_start and b.approved_by is null)
        then 'has terms that nobody but their author has seen'
      when exists (select from master.money_terms_approval b where ${of('b')} and not b.is_start and ${unsaid})
        then 'has terms that were agreed, and its history does not say by whom'
      when exists (select from master.money_terms_approval b where ${of('b')} and not b.is_start group by b.at having count(*) > 1)
        then 'has terms that were agreed twice at one moment'
      when exists (select from master.money_terms_approval b where ${of('b')} and b.is_start
        and exists (select from master.money_terms_approval c where ${of('c')} and not c.is_start and c.seq < b.seq))
        then 'has terms as if from the beginning, and they came later'
    end as words
    from master.${subject} r
    left join lateral (select * from master.money_terms_approval a where ${of('a')} order by a.seq desc limit 1) a on true
    where r.deleted_at is null and ${where}`
}

/** Contracts, cargoes and trucks against what two people agreed of their money (decision 81). Gives how many there are. */
export async function checkTerms(db: Executor, notes: Notes): Promise<number> {
  let count = 0
  for (const kind of KINDS) {
    const rows = await runSql<Computed<{ no: string; words: string | null }>>(db, wrong(kind))
    for (const { no, words } of rows) if (words) notes.broken(`${kind.subject} ${no}`, words)
    count += rows.length
  }
  return count
}
