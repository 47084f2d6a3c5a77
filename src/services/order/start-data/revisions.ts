import { DEMO_USERS } from '#access/demo.ts'
import { checkNew } from '#contracts/schemas.ts'
import { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import type { RevisionKind } from '#contracts/weighing/revision-values.ts'
import type { ActionOf, InputOf } from '#kernel/record.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { REVISION_ACTIONS } from '#services/order/weighing/revision/decide.ts'
import { revisionRules } from '#services/order/weighing/revision/actions.ts'

type Ticket = ColumnsOf<'orders.weighing', 'id' | 'gross_kg' | 'plate_no' | 'place'>

/** Who asks for all of them. */
const ASKER = 'weighbridge'
/** The scales the operator works on. */
const SCALES = ['TB-01', 'TB-02', 'TB-03', 'TB-04']

/** One revision of the demo: what is asked for, and who has the last word; nobody where it waits. */
interface Story {
  place: Ticket['place']
  kind: RevisionKind
  changes: (ticket: Ticket) => Record<string, string>
  why: string
  ends:
    | [
        username: string,
        action: ActionOf<typeof weighingRevision>,
        input: Partial<InputOf<typeof weighingRevision, ActionOf<typeof weighingRevision>>>,
      ]
    | null
  /** Asked after the order was verified: what it costs cannot be billed meanwhile. */
  isLate?: true
}

const STORIES: readonly Story[] = [
  {
    place: 'origin',
    kind: 'metadata',
    changes: () => ({ seal_numbers: 'SG-20811, SG-20812' }),
    why: 'Nomor segel tertukar saat dicatat',
    ends: null,
  },
  {
    place: 'origin',
    kind: 'metadata',
    changes: ({ plate_no }) => ({ notes: `Nopol di STNK tanpa spasi: ${plate_no.replaceAll(' ', '')}` }),
    why: 'Nopol ditulis tanpa spasi di STNK',
    ends: ['weighbridge-2', 'confirm', {}],
  },
  {
    place: 'origin',
    kind: 'weight',
    changes: ({ gross_kg }) => ({ gross_kg: String(gross_kg! - 60) }),
    why: 'Roda depan truk lain masih di jembatan saat bruto diambil',
    ends: null,
  },
  {
    place: 'destination',
    kind: 'weight',
    changes: ({ gross_kg }) => ({ gross_kg: String(gross_kg! - 40) }),
    why: 'Bruto terbaca dengan dua orang di kabin',
    ends: ['control-tower', 'approve', { reason: 'Rekaman indikator sesuai' }],
  },
  {
    place: 'destination',
    kind: 'quality',
    changes: () => ({
      moisture_percent: '2.40',
      moisture_limit_percent: '1.50',
      lab_certificate_no: 'LAB-2611-087',
    }),
    why: 'Hasil laboratorium datang dua hari setelah bongkar',
    ends: ['super-ct', 'approve', { reason: 'Sertifikat asli sudah dilihat' }],
  },
  {
    place: 'origin',
    kind: 'weight',
    changes: ({ gross_kg }) => ({ gross_kg: String(gross_kg! - 80) }),
    why: 'Sopir dan kernet masih di kabin saat bruto diambil',
    ends: null,
    isLate: true,
  },
  {
    place: 'origin',
    kind: 'weight',
    changes: ({ gross_kg }) => ({ gross_kg: String(gross_kg! + 400) }),
    why: 'Muatan ditambah setelah ditimbang',
    ends: ['control-tower', 'reject', { reason: 'Tambahan muatan wajib ditimbang ulang' }],
  },
  {
    place: 'destination',
    kind: 'metadata',
    changes: () => ({ notes: 'Terpal sobek di sisi kiri' }),
    why: 'Catatan terpal belum ditulis',
    ends: ['weighbridge', 'cancel', {}],
  },
]

/** A write in the given one's transaction, done by a demo user. */
function by(w: Write, username: string): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, name, roleCode }, w.at)
}

/** Tickets of trips that are over, of orders that nobody has verified yet or of verified ones, newest first: one for each story, each of another trip. */
function ticketsOf(w: Write, place: Ticket['place'], isLate: boolean): Promise<Ticket[]> {
  return runSql<Ticket>(
    w.tx,
    `select g.id, g.gross_kg, g.plate_no, g.place from orders.weighing g join orders.trip t on t.id = g.trip_id
     join orders."order" o on o.id = t.order_id and (o.status = 'verified') = $4
     join master.public_scale s on s.id = g.scale_id and s.code = any($3::text[])
     where g.place = $1 and g.status in ('closed', 'verified') and g.void_requested_at is null and g.bag_count is null
       and t.status in ('delivered', 'completed', 'verified') and t.origin_trip_id is null
       and not exists (select from orders.trip c where c.origin_trip_id = t.id)
     order by row_number() over (partition by g.vendor_id, g.work_unit_id order by g.ticket_no desc), g.ticket_no desc limit $2`,
    [place, STORIES.length, SCALES, isLate],
  )
}

/**
 * Revisions of every kind and in every state, made by the functions that serve calls. `pictures` are files of the first operator. Only a
 * plant with a past has one of an order that was verified.
 */
export async function loadRevisions(w: Write, pictures: readonly string[], hasPast: boolean): Promise<void> {
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    `select p.id from master.public_problem p join master.public_problem_category c on c.id = p.category_id
     where c.scope = 'weighing' and p.is_active order by p.code limit 1`,
  )
  if (!problem) return
  const asker = by(w, ASKER)
  const tickets = {
    origin: await ticketsOf(w, 'origin', false),
    destination: await ticketsOf(w, 'destination', false),
  }
  const late = hasPast ? await ticketsOf(w, 'origin', true) : []
  const files = [...pictures]
  for (const { place, kind, changes, why, ends, isLate } of STORIES) {
    const ticket = (isLate ? late : place === 'origin' ? tickets.origin : tickets.destination).shift()
    const picture = kind === 'metadata' ? null : files.shift()
    if (!ticket || picture === undefined) continue
    const { value } = checkNew(weighingRevision, {
      weighing_id: ticket.id,
      kind,
      changes: Object.entries(changes(ticket)).map(([field, new_value]) => ({ field, new_value })),
      reason_problem_id: problem.id,
      reason_text: why,
      ...(kind === 'weight' ? { indicator_record_no: 'ALIBI-20811' } : {}),
      evidence: picture === null ? [] : [{ file_id: picture }],
    })
    const made = await addRecord(asker, weighingRevision, revisionRules, value)
    if (!ends) continue
    const [username, action, input] = ends
    await act(by(w, username), weighingRevision, REVISION_ACTIONS, made.id, action, {
      row_version: made.row_version,
      ...input,
    })
  }
}

/** Whose pictures prove the revisions: one for each that wants evidence. */
export const REVISION_AUTHORS: readonly string[] = STORIES.filter(({ kind }) => kind !== 'metadata').map(
  () => ASKER,
)
