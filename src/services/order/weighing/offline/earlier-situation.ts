import type { Actor } from '#kernel/actor.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import { pictureId } from '#frames/picture-id.ts'
import type { ReadingRow } from '#services/order/weighing/facts.ts'
import { situationOf, type Earlier, type Situation } from '#services/order/weighing/situation.ts'
import type { Executor } from '#database/sql.ts'

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
    photos: frame.photos.map(({ position, sha256, at: taken }) => ({
      position,
      sha256,
      at: taken,
      file_id: pictureId(frame.scale_id, sha256),
    })),
  }
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
  return { ...now, reading: frame && readingOf(frame), earlier }
}
