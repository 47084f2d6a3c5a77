import type { Actor } from '#kernel/actor.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import { isSourceNew } from '#services/master/ports.ts'
import { pictureId } from '#frames/picture-id.ts'
import type { ReadingRow } from '#services/order/weighing/facts.ts'
import { situationOf, type Earlier, type Situation } from '#services/order/weighing/situation.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A signed frame as the reading that a capture looks at. */
function readingOf(frame: SignedFrame): ReadingRow {
  const { weight_kg, stable, overload, net, raw, indicator_record_no, at, zero_seen_at, samples } = frame
  return {
    weight_kg,
    stable,
    overload,
    net,
    raw,
    indicator_record_no,
    at,
    zero_seen_at,
    samples,
    source: 'bridge',
    frame,
    photos: frame.photos.map((photo) => ({ ...photo, file_id: pictureId(frame.scale_id, photo.sha256) })),
  }
}

/** No truck leaves a platform and another one stands still on it within this time. */
const STANDS_SECONDS = 30

/** Whether the platform was empty before a frame, and no other weight was taken of what stood on it then. */
async function wasEmpty(db: Executor, { scale_id, at, zero_seen_at: seen }: SignedFrame): Promise<boolean> {
  if (seen === null) return false
  const [row] = await runSql<Computed<{ used: boolean }>>(
    db,
    `select exists (select from orders.weighment m left join orders.weighment_frame f on f.weighment_id = m.id
       where m.scale_id = $1 and m.source in ('indicator', 'indicator_offline', 'third_party', 'simulator')
         and m.captured_at > $2::timestamptz and m.captured_at < $3::timestamptz + interval '1 day'
         and (m.captured_at <= $3::timestamptz + make_interval(secs => ${STANDS_SECONDS})
           or (f.frame ->> 'zero_seen_at')::timestamptz = $2::timestamptz)) as used`,
    [scale_id, seen, at],
  )
  return row?.used === false
}

/** The situation of a weight that was taken before now: trucks and trips as they are now, its reading as it was then. Truck and chain are held. */
export async function earlierSituation(
  db: Executor,
  operator: Actor,
  input: CaptureInput,
  frame: SignedFrame | null,
  earlier: Earlier,
): Promise<Situation> {
  const now = await situationOf(db, operator, input, true)
  const emptyBefore = frame !== null && (await wasEmpty(db, frame))
  const isNew = frame !== null && (await isSourceNew(db, frame.scale_id, frame, true))
  return { ...now, reading: frame && readingOf(frame), isSourceNew: isNew, earlier, emptyBefore }
}
