import { clock, plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { NewOf } from '#kernel/record.ts'
import type { enteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { scaleFor, settingsFor, tripById } from '#services/order/weighing/facts.ts'
import { refuseElsewhere } from '#services/order/weighing/entered/elsewhere.ts'
import { makeTicket } from '#services/order/weighing/entered/make-ticket.ts'
import { againstEntry } from '#services/order/weighing/entered/rules.ts'
import { entryShownBy } from '#services/order/weighing/same-picture.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'orders.entered_ticket'>

type New = NewOf<typeof enteredTicket>

/** A number that was entered already; two who enter it at once wait for each other here. */
async function refuseTwice(w: Write, { kind, scale_id, book_no, page_no, foreign_no }: New): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entered ${scale_id}`])
  const [same] = await runSql<ColumnsOf<'orders.entered_ticket', 'entry_no'>>(
    w.tx,
    `select entry_no from orders.entered_ticket
     where scale_id = $1 and kind = $2 and status in ('waiting', 'entered') and deleted_at is null
       and case when kind = 'paper' then book_no = $3 and page_no = $4 else foreign_no = $5 end`,
    [scale_id, kind, book_no ?? null, page_no ?? null, foreign_no ?? null],
  )
  const field = kind === 'paper' ? 'page_no' : 'foreign_no'
  if (same) throw fieldError(field, 'This number was entered already, as {no}', { no: same.entry_no })
}

/** A paper has a picture of its own: one that shows another entry proves nothing of this one. */
async function refusePicture(w: Write, { photos }: New): Promise<void> {
  const no = await entryShownBy(
    w.tx,
    (photos ?? []).map(({ file_id }) => file_id),
  )
  if (no) throw fieldError('photos', 'This picture is the paper of {no}; photograph this one', { no })
}

async function onCreate(w: Write, value: New): Promise<Columns> {
  if (!rowsIn(value.photos).length) throw fieldError('photos', 'Add a photo of the paper')
  const scale = await scaleFor(w.tx, w.actor, value.scale_id)
  const { capture } = await settingsFor(w.tx, scale)
  const given = { ...value, trip_id: value.trip_id ?? null }
  const errors = againstEntry(given, scale, clock.ms(), capture.between_min)
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  const trip = given.trip_id ? await tripById(w.tx, given.trip_id) : null
  if (trip && trip.truck_id !== value.truck_id) throw fieldError('trip_id', 'This truck is not on that trip')
  await refuseElsewhere(w.tx, value)
  await refuseTwice(w, value)
  await refusePicture(w, value)
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return {
    entry_no: await nextNumber(w.tx, 'orders', `ENT-${month}-`, 4),
    // What belongs to the other kind is not kept.
    ...(value.kind === 'paper' ? { foreign_no: null } : { book_no: null, page_no: null }),
    entered_by: w.actor.userId,
    entered_by_name: w.actor.name,
    entered_at: w.at,
  }
}

const refused = (message: string): FieldError[] => [{ field: 'status', message }]
const decided = (w: Write): Columns => ({
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decided_at: w.at,
})

/** Tickets from paper: written by one operator, made a ticket by another one. */
export const enteredTicketRules: ResourceRules<typeof enteredTicket> = {
  onCreate,
  actions: {
    enter: {
      guard: ({ db, row, actor }) =>
        againstSecondPerson(db, actor, [row.entered_by], {
          field: 'status',
          message: 'Another operator enters what you wrote down',
        }),
      effect: async (w, row) => ({ ...decided(w), ...(await makeTicket(w, row)) }),
    },
    refuse: {
      guard: async ({ row, actor }) =>
        row.entered_by === actor.userId ? refused('Withdraw what you wrote down yourself') : [],
      effect: async (w, _row, { reason }) => ({ ...decided(w), decision_reason: reason }),
    },
    withdraw: {
      guard: async ({ row, actor }) =>
        row.entered_by === actor.userId ? [] : refused('Only who wrote it down withdraws it'),
    },
  },
}
