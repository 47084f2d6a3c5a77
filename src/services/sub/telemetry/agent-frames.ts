import { AppError } from '#kernel/errors.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { saysItsRaw } from '#frames/frame-state.ts'
import { isGenuine } from '#frames/signed-frame.ts'
import type { AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'

/**
 * Refuses frames that the agent of a scale did not sign, or that say another weight than the indicator's bytes in them (dec.I3.2): one
 * of them and nothing of the batch is taken.
 */
export function refuseForged(scale: ScaleRow, key: AgentKey | null, frames: readonly SignedFrame[]): void {
  const format = formatOf(scale)
  if (!format) throw new AppError('failed_precondition', 'The protocol of this scale has no frames')
  const isOurs = (frame: SignedFrame): boolean =>
    key !== null && frame.scale_id === scale.id && isGenuine(frame, key.public_key)
  if (!frames.every(isOurs))
    throw new AppError('unauthenticated', 'The frames are not signed by the agent of this scale')
  const wrong = frames.findIndex((frame) => !saysItsRaw(frame, format, scale.display_unit))
  if (wrong >= 0)
    throw new AppError('invalid_argument', 'The readings are not valid', [
      { field: `frames.${wrong}.raw`, message: 'The frame of the indicator says another weight' },
    ])
}

/** Frames that come after the last one taken, in their order: what was sent before is never taken again. */
export function newFrames(frames: readonly SignedFrame[], lastSeq: number): SignedFrame[] {
  return frames.filter(({ seq }) => seq > lastSeq).toSorted((one, other) => one.seq - other.seq)
}
