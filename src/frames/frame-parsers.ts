import type { FrameFormat } from '#frames/reading.ts'
import { sma } from '#frames/sma.ts'
import { toledo, toledoChecked } from '#frames/toledo.ts'
import { xk3190A12 } from '#frames/xk3190-a12.ts'
import { xk3190Eq, xk3190EqOrdered } from '#frames/xk3190-eq.ts'
import { xk3190Stx } from '#frames/xk3190-stx.ts'

/** Every indicator protocol of live.G5 by the name a scale profile gives it. */
export const FRAME_PARSERS = {
  toledo,
  toledo_cks: toledoChecked,
  sma,
  xk3190_stx: xk3190Stx,
  xk3190_eq: xk3190Eq,
  xk3190_eq_ordered: xk3190EqOrdered,
  xk3190_a12: xk3190A12,
} as const satisfies Record<string, FrameFormat>

export type FrameProtocol = keyof typeof FRAME_PARSERS

/** Whether a profile's protocol is read from frames; `manual` and `simulator` are not. */
export function isFrameProtocol(protocol: string): protocol is FrameProtocol {
  return Object.hasOwn(FRAME_PARSERS, protocol)
}
