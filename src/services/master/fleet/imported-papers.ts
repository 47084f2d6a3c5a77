import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { TRUCK_PAPERS, truckDocument } from '#contracts/fleet/truck-document.ts'
import { driverDocument } from '#contracts/people/driver-document.ts'
import { checkNew } from '#contracts/schemas.ts'
import { lockRecord, readRecord } from '#engine/record/records.ts'
import { addRecord, changeRecord } from '#engine/record/save.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Values by the names of fields or columns. */
type Given = Readonly<Record<string, unknown>>

/** A paper of a row with the columns that it stands in. */
interface Paper {
  value: Given
  /** Which column of the file a field of the paper comes from. */
  from: Readonly<Record<string, string>>
  /** The number stands in the file. */
  isNumbered: boolean
}

/** Adds a paper, or renews the one of its kind that is valid less long; says whether it did. */
async function putPaper(
  w: Write,
  resource: Resource,
  owner: string,
  { value, from, isNumbered }: Paper,
): Promise<boolean> {
  const { value: checked, errors } = checkNew(resource, value)
  refuseNow(errors.map((error): FieldError => ({ ...error, field: from[error.field] ?? error.field })))
  const [known] = await runSql<Computed<{ id: string }>>(
    w.tx,
    `select id from master."${resource.table}" where "${owner}" = $1 and doc_type = $2 and deleted_at is null`,
    [value[owner], value.doc_type],
  )
  if (!known) {
    await addRecord(w, resource, {}, checked)
    return true
  }
  await lockRecord(w, resource, known.id)
  const before = await readRecord(w.ctx, w.tx, resource, w.actor, known.id)
  if (before.expired_at === null || String(before.expired_at) >= String(checked.expired_at)) return false
  const { doc_no, expired_at } = checked
  await changeRecord(w, resource, {}, before, isNumbered ? { doc_no, expired_at } : { expired_at })
  return true
}

/** Papers of a truck that carry the number of its plates: it is theirs where the file gives none. */
const PLATED: readonly string[] = ['stnk', 'kir']

/** The papers of a truck's row, each with its last day. */
export async function truckPapers(w: Write, id: string, given: Given, record: Given): Promise<boolean> {
  let isPut = false
  for (const kind of TRUCK_PAPERS) {
    const [no, until] = [`${kind}_no`, `${kind}_until`]
    if (given[no] === undefined && given[until] === undefined) continue
    const value = {
      truck_id: id,
      doc_type: kind,
      doc_no: given[no] ?? (PLATED.includes(kind) ? record.plate_no : undefined),
      expired_at: given[until],
    }
    const paper = { value, from: { doc_no: no, expired_at: until }, isNumbered: given[no] !== undefined }
    isPut = (await putPaper(w, truckDocument, 'truck_id', paper)) || isPut
  }
  return isPut
}

/** The licence of a driver's row: its kind, number and last day, each of them needed. */
export async function driverPapers(w: Write, id: string, given: Given): Promise<boolean> {
  const from = { doc_type: 'sim_type', doc_no: 'sim_no', expired_at: 'sim_until' }
  const columns = Object.values(from)
  if (columns.every((name) => given[name] === undefined)) return false
  refuseNow(
    columns.filter((name) => given[name] === undefined).map((field) => ({ field, message: 'Required' })),
  )
  const value = { driver_id: id, doc_type: given.sim_type, doc_no: given.sim_no, expired_at: given.sim_until }
  return putPaper(w, driverDocument, 'driver_id', { value, from, isNumbered: true })
}
