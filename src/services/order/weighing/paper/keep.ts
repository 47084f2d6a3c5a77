import { clock, plantDay } from '#kernel/clock.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { formatMoment } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { KeptPaper, Paper, PaperKind, Printable } from '#contracts/weighing/paper.ts'
import { proofText, type PaperPlace } from '#contracts/weighing/paper-proof.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import { noteWords } from '#services/order/weighing/paper/note-words.ts'
import { ticketWords } from '#services/order/weighing/paper/ticket-words.ts'
import { addLeaf, lockPaperEnd } from '#services/order/weighing/paper/tree.ts'
import { changedWords } from '#services/order/weighing/rules/paper-changes.ts'
import { checkCodeOf, signStatement } from '#services/order/weighing/rules/paper-key.ts'
import { ticketOf } from '#services/order/weighing/ticket.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** The ticket that a paper stands on: what its code proves, and how often the paper was printed. */
type Ground = ColumnsOf<
  'orders.weighing',
  | 'id'
  | 'ticket_no'
  | 'net_kg'
  | 'plate_no'
  | 'current_version'
  | 'second_at'
  | 'public_id'
  | 'printed_count'
  | 'note_printed_count'
>

/** A delivery note stands on the ticket of its origin, whichever ticket of the same trip it is opened from. */
async function groundOf(db: Executor, { weighing }: WeighingTicket, kind: PaperKind): Promise<Ground> {
  const [row] = await runSql<Ground>(
    db,
    // The tower prints the same note with its trip: it is one paper, whoever prints it.
    `select id, ticket_no, net_kg, plate_no, current_version, second_at, public_id, printed_count,
       note_printed_count + coalesce((select t.papers_printed from orders.trip t where t.id = trip_id), 0) as note_printed_count
     from orders.weighing
     where id = $1 or ($2 and trip_id = $3 and place = 'origin' and status <> 'void')
     order by ($2 and place = 'origin' and status <> 'void') desc, (id = $1) desc limit 1`,
    [weighing.id, kind === 'delivery-note', weighing.trip_id],
  )
  return row!
}

type PaperRow = Narrowed<ColumnsOf<'orders.weighing_paper', 'version' | 'content'>, { content: KeptPaper }>

/** The kept papers of a ticket up to a version, the newest first. */
function keptOf(
  db: Executor,
  { id, current_version }: Ground,
  kind: PaperKind,
  version = current_version,
): Promise<PaperRow[]> {
  return runSql<PaperRow>(
    db,
    `select version, content from orders.weighing_paper
     where weighing_id = $1 and kind = $2 and version <= $3 order by version desc limit 1`,
    [id, kind, version],
  )
}

/** What the paper says as of now, and what it said before; one that is not kept has no place among the printed codes. */
function written(
  w: Write,
  kind: PaperKind,
  ticket: WeighingTicket,
  ground: Ground,
  former: KeptPaper | null,
  place: PaperPlace | null,
): KeptPaper {
  const { signer } = w.ctx
  const made_at = clock.now().toISOString()
  const { ticket_no, net_kg, plate_no, current_version: version, second_at, public_id } = ground
  const isProved = net_kg !== null && second_at !== null
  const says = (lang: Lang): Paper => {
    const words = kind === 'ticket' ? ticketWords(ticket, lang) : noteWords(ticket, lang)
    return {
      ...words,
      before: former ? changedWords(former[lang], words) : [],
      check_code: isProved ? checkCodeOf({ ticket_no, version, net_kg }, signer) : '–',
      made: translated(lang, 'made {at}', { at: formatMoment(made_at, lang) }),
    }
  }
  const statement = isProved
    ? signStatement(
        { ticket_no, version, net_kg, date: plantDay(new Date(second_at)), plate_no },
        place,
        signer,
      )
    : null
  const proof = statement && `/ticket/${public_id}#${proofText(statement)}`
  return { kind, version, made_at, en: says('en'), id: says('id'), proof }
}

/** What the paper of an earlier version said; 404 where that version had none. */
async function formerOf(db: Executor, ground: Ground, kind: PaperKind, version: number): Promise<KeptPaper> {
  const [kept] = await keptOf(db, ground, kind, version)
  if (kept?.version !== version) throw new AppError('not_found', NOT_FOUND)
  return kept.content
}

/** Keeps what a paper says now, and puts its code behind all that were printed. */
async function keepNow(
  w: Write,
  kind: PaperKind,
  ticket: WeighingTicket,
  ground: Ground,
): Promise<KeptPaper> {
  // Two printers at once: the second one waits here, and prints what the first one kept. The ticket is locked before the tree by everybody.
  await runSql(w.tx, 'select from orders.weighing where id = $1 for no key update', [ground.id])
  const [newest] = await keptOf(w.tx, ground, kind)
  if (newest?.version === ground.current_version) return newest.content
  const end = await lockPaperEnd(w)
  const place = { number: end.number + 1, before: end.root }
  const paper = written(w, kind, ticket, ground, newest?.content ?? null, place)
  const id = uuidv7()
  // What is printed first is what is printed ever after: as it was kept, in every byte.
  const [kept] = await runSql<PaperRow>(
    w.tx,
    `insert into orders.weighing_paper (id, weighing_id, kind, version, made_at, made_by, content)
     values ($1, $2, $3, $4, $5, $6, $7) returning version, content`,
    [id, ground.id, kind, paper.version, paper.made_at, w.actor.userId, JSON.stringify(paper)],
  )
  const code = paper.proof?.split('#')[1]
  if (code) await addLeaf(w, id, code, end)
  return kept?.content ?? paper
}

/**
 * A paper of a ticket as it is printed now, or of an earlier `version`. Its words are kept the first time and are the same ever after, whatever is renamed meanwhile
 * (rel.R14); a ticket that waits for its second weight is not kept, for it will say more.
 */
export async function paperOf(
  w: Write,
  id: string,
  kind: PaperKind,
  version: number | null = null,
): Promise<Printable> {
  const ticket = await ticketOf(w.ctx, w.tx, w.actor, id)
  const ground = await groundOf(w.tx, ticket, kind)
  const marks = {
    copy_no: (kind === 'ticket' ? ground.printed_count : ground.note_printed_count) + 1,
    unfinished: ticket.weighing.net_kg === null && kind === 'ticket',
    replaced_by: null,
    cancelled: ticket.cancelled,
    may_leave: ticket.may_leave,
  }
  if (version !== null && version !== ground.current_version) {
    const paper = await formerOf(w.tx, ground, kind, version)
    return { paper, ...marks, replaced_by: ground.current_version }
  }
  const [newest] = await keptOf(w.tx, ground, kind)
  if (newest?.version === ground.current_version) return { paper: newest.content, ...marks }
  if (marks.unfinished)
    return { paper: written(w, kind, ticket, ground, newest?.content ?? null, null), ...marks }
  return { paper: await keepNow(w, kind, ticket, ground), ...marks }
}

/** Keeps what the papers of a ticket say before its next version, printed or not: the revised ones show it (rel.R14). */
export async function keepFormer(w: Write, id: string): Promise<void> {
  const ticket = await ticketOf(w.ctx, w.tx, w.actor, id)
  await paperOf(w, id, 'ticket')
  if (ticket.weighing.surat_jalan_no) await paperOf(w, id, 'delivery-note')
}

/** Counts a print, so that the next one says which copy it is; who printed what stands in the ticket's history. */
export async function countPrint(
  w: Write,
  id: string,
  kind: PaperKind,
  version: number | null,
): Promise<WeighingTicket> {
  const { paper, copy_no } = await paperOf(w, id, kind, version)
  const ticket = await ticketOf(w.ctx, w.tx, w.actor, id)
  const ground = await groundOf(w.tx, ticket, kind)
  const column = kind === 'ticket' ? 'printed_count' : 'note_printed_count'
  await runSql(w.tx, `update orders.weighing set ${column} = ${column} + 1 where id = $1`, [ground.id])
  await w.audit({
    action: kind === 'ticket' ? 'print' : 'print-note',
    subject: { type: 'weighing', id: ground.id, no: ground.ticket_no },
    after: { copy_no, version: paper.version },
  })
  return { ...ticket, copy_no }
}
