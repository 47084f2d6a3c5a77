import { uuidv7 } from '#kernel/ids.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import type { ReadingRow, ScaleFacts } from '#services/order/weighing/facts.ts'
import type { OpenWeighing } from '#services/order/weighing/facts.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

/** The pictures taken with a reading, as a weight names them: their bytes may still be on the way (dec.I3.6). */
export function photosOf(reading: Pick<ReadingRow, 'photos'> | null): Weighment['photos'] {
  return (reading?.photos ?? []).map(({ position, file_id, sha256 }) => ({ position, file_id, sha256 }))
}

/** Keeps the signed frame beside the weight that was taken from it (dec.I3.2). */
export async function keepFrame(w: Write, weighmentId: string, frame: SignedFrame): Promise<void> {
  await insertRow(w, 'orders.weighment_frame', {
    id: uuidv7(Date.parse(w.at)),
    weighment_id: weighmentId,
    key_id: frame.key_id,
    frame: JSON.stringify(frame),
    created_at: w.at,
  })
}

/** The scales of these that have cameras. */
async function withCameras(db: Executor, scaleIds: readonly string[]): Promise<Set<string>> {
  const rows = await runSql<ColumnsOf<'master.scale_profile', 'scale_id'>>(
    db,
    `select distinct p.scale_id from master.public_scale_camera c
     join master.public_scale_profile p on p.id = c.scale_profile_id and p.deleted_at is null
     where p.scale_id = any($1::uuid[])`,
    [scaleIds],
  )
  return new Set(rows.map(({ scale_id }) => scale_id))
}

/**
 * The pictures of that weight of a ticket which has the fewest; weights of scales without cameras do not count. Null when both are of
 * such scales. `now` are those of the weight that is being taken, which has no `open` one before it in one pass.
 */
export async function fewestPhotos(
  db: Executor,
  scale: Pick<ScaleFacts, 'id'>,
  now: number,
  open: Pick<OpenWeighing, 'scale_id' | 'first_photos'> | null,
): Promise<number | null> {
  const seen = await withCameras(db, open ? [scale.id, open.scale_id] : [scale.id])
  const counts = [
    ...(seen.has(scale.id) ? [now] : []),
    ...(open && seen.has(open.scale_id) ? [open.first_photos] : []),
  ]
  return counts.length ? Math.min(...counts) : null
}
