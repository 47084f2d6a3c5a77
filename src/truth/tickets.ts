import type { Keys } from '#truth/keys.ts'
import { Notes, type Finding } from '#truth/report.ts'
import { checkVersions, type TicketVersion } from '#truth/versions.ts'
import type { Computed, ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const ROWS_AT_ONCE = 1_000

/** What the audit says of a ticket: who did it, when, and the weights they left. */
interface Word {
  action: string
  actor: string | null
  at: string
  after: { tare_kg?: number; gross_kg?: number; net_kg?: number } | null
}

type Ticket = RowOf<'orders.weighing'> &
  Computed<{
    weights:
      | ColumnsOf<
          'orders.weighment',
          'id' | 'sequence' | 'weight_kg' | 'scale_id' | 'operator_id' | 'source'
        >[]
      | null
    moments: string[] | null
    audit: Word[] | null
    versions: TicketVersion[] | null
    /** One of its weights was signed by a program that nobody else had confirmed by then. */
    is_from_new: boolean
  }>

const TICKETS = `
  select w.*,
    (select json_agg(json_build_object('id', m.id, 'sequence', m.sequence, 'weight_kg', m.weight_kg, 'scale_id', m.scale_id,
       'operator_id', m.operator_id, 'source', m.source) order by m.sequence) from orders.weighment m where m.weighing_id = w.id) as weights,
    (select array_agg(m.captured_at order by m.sequence) from orders.weighment m where m.weighing_id = w.id) as moments,
    (select json_agg(json_build_object('action', a.action, 'actor', a.actor_id, 'at', a.at, 'after', a.after) order by a.at, a.id)
     from orders.audit_event a where a.subject_id = w.id and a.subject_type = 'weighing') as audit,
    (select json_agg(json_build_object('version', v.version, 'kind', v.kind, 'made_at', v.made_at, 'content', v.content) order by v.version)
     from orders.weighing_version v where v.weighing_id = w.id) as versions,
    exists (select from orders.weighment m join orders.weighment_frame f on f.weighment_id = m.id where m.weighing_id = w.id
      and not exists (select from master.scale_source c where c.scale_id = m.scale_id and c.key_id = f.key_id and c.counts_from <= m.captured_at))
      as is_from_new
  from orders.weighing w`

/** "net 12,000 kg is not 11,000 kg", where the two differ. */
function differ(what: string, is: unknown, should: unknown): string[] {
  return is === should
    ? []
    : [`${what} is ${String(is ?? 'empty')}, by its origin ${String(should ?? 'empty')}`]
}

const sameMoment = (one: string | null, other: string | undefined): boolean =>
  one !== null && other !== undefined && Date.parse(one) === Date.parse(other)

/** A ticket's first or second weight against the weight it points to. */
function againstWeight(t: Ticket, sequence: 1 | 2): string[] {
  const [pointer, kg, at, operator, scale] =
    sequence === 1
      ? ([t.first_weighment_id, t.first_kg, t.first_at, t.first_operator_id, t.scale_id] as const)
      : ([t.second_weighment_id, t.second_kg, t.second_at, t.second_operator_id, t.scale_second_id] as const)
  const word = sequence === 1 ? 'first' : 'second'
  const index = (t.weights ?? []).findIndex((weight) => weight.sequence === sequence)
  const weight = t.weights?.[index]
  if (!weight)
    return pointer === null && kg === null ? [] : [`its ${word} weight is gone, or is another ticket's`]
  return [
    ...(weight.id === pointer ? [] : [`its ${word} weight points to another weight than its own`]),
    ...differ(`${word} weight, kg,`, kg, weight.weight_kg),
    ...differ(`scale of the ${word} weight`, scale, weight.scale_id),
    ...differ(`operator of the ${word} weight`, operator, weight.operator_id),
    ...(sameMoment(at, t.moments?.[index]) ? [] : [`its ${word} weight was taken at another moment`]),
  ]
}

/** What the two weights made of the ticket: it itself, or its first version where it was revised since. */
const asWeighed = (t: Ticket): Pick<Ticket, 'tare_kg' | 'gross_kg' | 'net_kg' | 'deduction_kg'> =>
  t.versions?.[0]?.content ?? t

/** Tare, gross and net worked out from the two weights. */
function againstSum(ticket: Ticket): string[] {
  const { flow, weights } = ticket
  const t = { ...asWeighed(ticket), flow, weights }
  const [first, second] = [1, 2].map((n) => t.weights?.find(({ sequence }) => sequence === n)?.weight_kg)
  if (first === undefined || second === undefined)
    return t.net_kg === null ? [] : ['it has a net without two weights']
  const isTareFirst = t.flow === 'tare_first' || (t.flow === 'check' && first < second)
  const [tare, gross] = isTareFirst ? [first, second] : [second, first]
  return [
    ...differ('tare, kg,', t.tare_kg, tare),
    ...differ('gross, kg,', t.gross_kg, gross),
    ...differ('net, kg,', t.net_kg, gross - tare - t.deduction_kg),
  ]
}

/** A revised ticket says what its last version says, and that is signed; one that was never revised is in its first version. */
function againstVersions(t: Ticket): string[] {
  const last = t.versions?.at(-1)
  const number = differ('version', t.current_version, last?.version ?? 1)
  if (!last) return number
  const { content } = last
  const isVoid = content.status === 'void'
  return [
    ...number,
    ...differ('tare, kg,', t.tare_kg, content.tare_kg),
    ...differ('gross, kg,', t.gross_kg, content.gross_kg),
    ...differ('net, kg,', t.net_kg, content.net_kg),
    ...differ('deduction, kg,', t.deduction_kg, content.deduction_kg),
    ...differ('bags', t.bag_count, content.bag_count),
    ...differ('cargo', t.cargo_id, content.cargo_id),
    ...differ('plate', t.plate_no, content.plate_no),
    ...differ('driver', t.driver_id, content.driver_id),
    ...differ('received, kg,', t.received_kg, content.received_kg),
    ...(content.truck_id === undefined
      ? []
      : [
          ...differ('truck', t.truck_id, content.truck_id),
          ...differ('vendor', t.vendor_id, content.vendor_id),
          ...differ('trip', t.trip_id, content.trip_id),
        ]),
    ...(isVoid === (t.status === 'void')
      ? []
      : [`its last version is ${content.status}, and it is ${t.status}`]),
  ]
}

/** When something was last changed that whoever verified the ticket before has not seen. */
const changedAt = (t: Ticket): number =>
  Date.parse(
    (t.versions ?? []).findLast(({ kind }) => kind !== null && kind !== 'metadata')?.made_at ?? '',
  ) || 0

/** Whoever closed, verified or voided a ticket has left a row in the audit; the last one counts. */
function againstAudit(t: Ticket): string[] {
  const last = (...actions: string[]): Word | undefined =>
    (t.audit ?? []).findLast(({ action }) => actions.includes(action))
  const words: string[] = []
  const closed = last('capture-second')
  if (t.net_kg !== null && !closed) words.push('nobody has written down that it was closed')
  if (closed?.after) {
    words.push(...differ('net when it was closed, kg,', asWeighed(t).net_kg, closed.after.net_kg))
    words.push(...differ('tare when it was closed, kg,', asWeighed(t).tare_kg, closed.after.tare_kg))
  }
  const word = last('verify')
  const verified = word && Date.parse(word.at) >= changedAt(t) ? word : undefined
  if (t.status === 'verified' && !verified) words.push('nobody has written down that it was verified')
  if (verified) {
    words.push(...differ('who verified it', t.verified_by, verified.actor))
    if (!sameMoment(t.verified_at, verified.at)) words.push('it was verified at another moment')
  } else if (t.verified_by !== null && t.status !== 'verified')
    words.push('it names who verified it, and nobody has written that down')
  if (t.verified_by !== null && [t.first_operator_id, t.second_operator_id].includes(t.verified_by))
    words.push('who verified it took one of its weights')
  const isRevised = t.versions?.at(-1)?.content.status === 'void'
  if (t.status === 'void' && !isRevised && !last('void', 'abandon'))
    words.push('nobody has written down that it was voided')
  if (t.status !== 'void' && last('void', 'abandon')) words.push(`it was voided and is ${t.status} now`)
  return words
}

function against(t: Ticket): string[] {
  const isSimulated = (t.weights ?? []).some(({ source }) => source === 'simulator')
  return [
    ...againstWeight(t, 1),
    ...againstWeight(t, 2),
    ...againstSum(t),
    ...againstVersions(t),
    ...againstAudit(t),
    ...(t.is_from_new && !(t.flag_codes ?? '').split(' ').includes('AGENT_NEW')
      ? ['a weight of it is from a program that nobody else had confirmed, and it does not say so']
      : []),
    ...(isSimulated && !t.simulated ? ['a weight of it is simulated, and it does not say so'] : []),
  ]
}

/** Numbers of a scale's day without the ticket that bore them. */
async function checkNumbers(db: Executor, notes: Notes): Promise<void> {
  const gaps = await runSql<Computed<{ no: string }>>(
    db,
    `select p.prefix || lpad(n::text, 4, '0') as no
     from (select s.prefix, s.last_value from orders.number_series s join master.scale k on s.prefix ~ ('^' || k.code || '-[0-9]{6}-$')
           union select left(ticket_no, -4), max(right(ticket_no, 4)::bigint) from orders.weighing where ticket_no ~ '-[0-9]{6}-[0-9]{4}$' group by 1) p
     cross join lateral generate_series(1, p.last_value) n
     where not exists (select from orders.weighing w where w.ticket_no = p.prefix || lpad(n::text, 4, '0')) group by 1 order by 1`,
  )
  for (const { no } of gaps) notes.broken(`ticket ${no}`, 'the number was given out and the ticket is gone')
}

/** Every ticket against its two weights, its own sum and what the audit says of it. */
export async function checkTickets(db: Executor, keys: Keys): Promise<Finding> {
  const notes = new Notes('tickets')
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const tickets = await runSql<Ticket>(
      db,
      `${TICKETS} where w.id > $1 order by w.id limit ${ROWS_AT_ONCE}`,
      [last],
    )
    for (const ticket of tickets)
      for (const words of against(ticket)) notes.broken(`ticket ${ticket.ticket_no}`, words)
    notes.checked += tickets.length
    last = tickets.at(-1)?.id ?? last
    if (tickets.length < ROWS_AT_ONCE) break
  }
  await checkNumbers(db, notes)
  await checkVersions(db, keys, notes)
  return notes
}
