import type { FramePhoto, SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { ScaleState } from '#frames/stability.ts'
import { signFrame } from '#frames/signed-frame.ts'
import type { AgentKey } from '#agent/key.ts'
import type { Ring } from '#agent/ring.ts'

const moment = (ms: number): string => new Date(ms).toISOString()

/** Signs what a scale shows, and keeps it: the next number, the agent's key, and onto the disk before anybody hears of it. */
export type MakeFrame = (state: ScaleState, photos: readonly FramePhoto[]) => SignedFrame

export const frameMaker =
  (scaleId: string, key: AgentKey, ring: Ring): MakeFrame =>
  (state, photos) => {
    const frame = signFrame(
      {
        scale_id: scaleId,
        seq: ring.nextSeq(),
        weight_kg: state.weight_kg,
        stable: state.stable,
        zero: state.zero,
        net: state.net,
        overload: state.overload,
        negative: state.weight_kg < 0,
        raw: state.raw,
        indicator_record_no: state.indicator_record_no,
        at: moment(state.at),
        zero_seen_at: state.zero_seen_at === null ? null : moment(state.zero_seen_at),
        samples: state.samples,
        photos: [...photos],
      },
      key.key,
    )
    ring.keep(frame)
    return frame
  }
