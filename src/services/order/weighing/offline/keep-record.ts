import { uuidv7 } from '#kernel/ids.ts'
import type { SentRecord } from '#contracts/weighing/offline-calls.ts'
import { offlineConflict } from '#contracts/weighing/offline-conflict.ts'
import { insertRow } from '#engine/record/records.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import type { ChangesOf, ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Pass } from '#services/order/weighing/offline/passes.ts'
import type { ReadRecord } from '#services/order/weighing/offline/read-record.ts'
import { momentOf, type Against } from '#services/order/weighing/offline/rules/frame-causes.ts'
import type { Terminal } from '#services/order/weighing/offline/terminals.ts'
import type { Sentence } from '#i18n/translate.ts'

type Waiting = Narrowed<
  ColumnsOf<
    'orders.offline_conflict',
    'id' | 'causes' | 'said' | 'ticket_no' | 'first_record_id' | 'second_record_id'
  >,
  { said: Sentence[] }
>

type ConflictColumns = ChangesOf<'orders.offline_conflict'>

/** The ticket of a record waits for a person already; null where it does not. */
export async function waitingFor(db: Executor, ticketId: string): Promise<Waiting | null> {
  const [row] = await runSql<Waiting>(
    db,
    `select id, causes, said, ticket_no, first_record_id, second_record_id from orders.offline_conflict
     where ticket_id = $1 and status = 'waiting' for update`,
    [ticketId],
  )
  return row ?? null
}

/** The columns of one of a ticket's two weights. */
function weightColumns(record: ReadRecord, id: string, pass: Pass | null): ConflictColumns {
  const weight = record.frame?.weight_kg ?? record.capture.manual_kg
  const by = { id: pass?.operator_id ?? null, name: pass?.operator_name ?? null }
  if (record.capture.sequence === 2)
    return {
      second_record_id: id,
      second_kg: weight,
      second_at: momentOf(record),
      second_operator_id: by.id,
      second_operator_name: by.name,
    }
  return {
    first_record_id: id,
    first_kg: weight,
    first_at: momentOf(record),
    operator_id: by.id,
    operator_name: by.name,
  }
}

type Named = Outer<
  RenamedColumns<'master.truck', { truck_id: 'id'; vendor_id: 'vendor_id'; plate_no: 'plate_no' }>
> &
  Outer<RenamedColumns<'orders.trip', { trip_id: 'id'; trip_no: 'trip_no' }>>

/** Truck and trip of a record, as far as there are such. */
async function namedBy(db: Executor, { truck_id, capture }: ReadRecord): Promise<Named | null> {
  const [row] = await runSql<Named>(
    db,
    `select k.id as truck_id, k.vendor_id, k.plate_no, t.id as trip_id, t.trip_no
     from (select $1::uuid as truck, $2::uuid as trip) g
     left join master.public_truck k on k.id = g.truck left join orders.trip t on t.id = g.trip`,
    [truck_id, capture.trip_id],
  )
  return row ?? null
}

async function join(
  w: Write,
  waiting: Waiting,
  columns: ConflictColumns,
  against: readonly Against[],
): Promise<void> {
  const causes = [...new Set([...waiting.causes.split(' '), ...against.map(({ cause }) => cause)])]
  await runSql(
    w.tx,
    `update orders.offline_conflict set second_record_id = $2, second_kg = $3, second_at = $4, second_operator_id = $5,
       second_operator_name = $6, causes = $7, said = $8, updated_at = $9, updated_by = $10, row_version = row_version + 1
     where id = $1`,
    [
      waiting.id,
      columns.second_record_id,
      columns.second_kg,
      columns.second_at,
      columns.second_operator_id,
      columns.second_operator_name,
      causes.join(' '),
      JSON.stringify([...waiting.said, ...against.map(({ said }) => said)]),
      w.at,
      w.actor.userId,
    ],
  )
}

/**
 * Keeps a record for a person to decide on (dec.I3.2), beside the other weight of its ticket where that waits already. Gives the
 * conflict's id. `record` is null where nobody can read it.
 */
export async function keepRecord(
  w: Write,
  terminal: Terminal,
  sent: SentRecord,
  record: ReadRecord | null,
  pass: Pass | null,
  against: readonly Against[],
): Promise<string> {
  const waiting = record && (await waitingFor(w.tx, record.ticket_id))
  const columns = record ? weightColumns(record, sent.id, pass) : { first_record_id: sent.id }
  countChanged(offlineConflict)
  if (waiting && record.capture.sequence === 2 && waiting.second_record_id === null) {
    await join(w, waiting, columns, against)
    return waiting.id
  }
  const named = record && (await namedBy(w.tx, record))
  const id = uuidv7()
  const ticket_no = record?.ticket_no ?? `${terminal.code}-${sent.counter}`
  await insertRow(w, 'orders.offline_conflict', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    ticket_id: record && !waiting ? record.ticket_id : null,
    ticket_no,
    causes: [...new Set(against.map(({ cause }) => cause))].join(' '),
    said: JSON.stringify(against.map(({ said }) => said)),
    scale_id: terminal.scale_id,
    terminal_id: terminal.id,
    terminal_code: terminal.code,
    truck_id: named?.truck_id ?? null,
    plate_no: named?.plate_no ?? record?.plate_no ?? '',
    vendor_id: named?.vendor_id ?? null,
    trip_id: named?.trip_id ?? null,
    trip_no: named?.trip_no ?? null,
    ...columns,
  })
  await w.emit({
    type: 'offline-conflict.kept',
    subject: { type: 'offline-conflict', id, no: ticket_no },
    scope: { vendor_id: named?.vendor_id ?? null, scale_id: terminal.scale_id },
  })
  return id
}
