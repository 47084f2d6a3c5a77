import type { LiveEvent } from '#contracts/notice/live.ts'
import type { FramePhoto, SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import { pictureId } from '#frames/picture-id.ts'
import { stateAt, type ScaleSample, type ScaleState } from '#frames/stability.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A kept state as it is read: `STATE_COLUMNS`. */
export type StateRow = Narrowed<
  ColumnsOf<
    'sub.scale_reading',
    | 'weight_kg'
    | 'stable'
    | 'zero'
    | 'overload'
    | 'net'
    | 'raw'
    | 'indicator_record_no'
    | 'at'
    | 'zero_seen_at'
    | 'samples'
    | 'recent'
  >,
  { samples: ScaleSample[]; recent: ScaleSample[] }
>

export const STATE_COLUMNS =
  'weight_kg, stable, zero, overload, net, raw, indicator_record_no, at, zero_seen_at, samples, recent'

/** A kept state; whether it still counts is for the moment it is looked at. */
export function stateOf(row: StateRow): ScaleState {
  const { weight_kg, stable, zero, overload, net, raw, indicator_record_no, samples } = row
  return {
    weight_kg,
    stable,
    zero,
    overload,
    net,
    raw,
    indicator_record_no,
    samples,
    at: Date.parse(row.at),
    zero_seen_at: row.zero_seen_at === null ? null : Date.parse(row.zero_seen_at),
    window: row.recent,
    connected: true,
  }
}

/** One writer of a scale's reading at a time, until commit. */
export async function lockScale(db: Executor, scaleId: string): Promise<void> {
  await runSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 22))', [`scale ${scaleId}`])
}

/** What was last known of a scale, or null when it never sent anything. */
export async function loadState(db: Executor, scaleId: string): Promise<ScaleState | null> {
  const [row] = await runSql<StateRow>(
    db,
    `select ${STATE_COLUMNS} from sub.scale_reading where scale_id = $1`,
    [scaleId],
  )
  return row ? stateOf(row) : null
}

/**
 * Writes the latest state over the one before, with the frame that says so and the pictures that belong to it; a frame never goes over a
 * newer one. */
export async function saveState(
  db: Executor,
  scaleId: string,
  state: ScaleState,
  source: 'bridge' | 'simulator',
  frame: SignedFrame | null = null,
  photos: readonly FramePhoto[] = frame?.photos ?? [],
): Promise<void> {
  await runSql(
    db,
    `insert into sub.scale_reading (scale_id, weight_kg, stable, zero, overload, negative, net, raw, indicator_record_no, at,
       zero_seen_at, samples, recent, source, frame, photos)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (scale_id) do update set weight_kg = excluded.weight_kg, stable = excluded.stable, zero = excluded.zero,
       overload = excluded.overload, negative = excluded.negative, net = excluded.net, raw = excluded.raw,
       indicator_record_no = excluded.indicator_record_no, at = excluded.at, zero_seen_at = excluded.zero_seen_at,
       samples = excluded.samples, recent = excluded.recent, source = excluded.source,
       frame = excluded.frame, photos = excluded.photos
     where excluded.frame is null or scale_reading.frame is null or scale_reading.frame ->> 'key_id' <> excluded.frame ->> 'key_id'
       or (scale_reading.frame ->> 'seq')::bigint < (excluded.frame ->> 'seq')::bigint`,
    [
      scaleId,
      state.weight_kg,
      state.stable,
      state.zero,
      state.overload,
      state.weight_kg < 0,
      state.net,
      state.raw,
      state.indicator_record_no,
      new Date(state.at).toISOString(),
      state.zero_seen_at === null ? null : new Date(state.zero_seen_at).toISOString(),
      JSON.stringify(state.samples),
      JSON.stringify(state.window),
      source,
      frame && JSON.stringify(frame),
      JSON.stringify(photos.map((photo) => ({ ...photo, file_id: pictureId(scaleId, photo.sha256) }))),
    ],
  )
}

/** A state as it is shown at a moment (ms since 1970): after 3 s without a frame the link is lost. */
export function liveWeight(scaleId: string, state: ScaleState, now: number): LiveWeight {
  const seen = stateAt(state, now)
  return {
    scale_id: scaleId,
    weight_kg: seen.weight_kg,
    stable: seen.stable,
    zero: seen.zero,
    overload: seen.overload,
    net: seen.net,
    negative: seen.weight_kg < 0,
    at: new Date(seen.at).toISOString(),
    connected: seen.connected,
  }
}

/** What those who look at a scale hear of it. */
export function liveEvent(scaleId: string, state: ScaleState, now: number): LiveEvent {
  const weight = liveWeight(scaleId, state, now)
  return {
    topic: `scale:${scaleId}`,
    type: 'weighing.live',
    subject: null,
    at: weight.at,
    data: { ...weight },
  }
}
