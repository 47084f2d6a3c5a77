import { DESCRIBED_LINE } from '#contracts/place/line-format.ts'
import { describedLine } from '#frames/described-line.ts'
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

/** How a profile says that its indicator is read; `line_format` is that of a described line. */
interface ReadBy {
  protocol: string
  line_format?: string | null | undefined
}

/** Whether a protocol is one of the known ones. */
export function isFrameProtocol(protocol: string): protocol is FrameProtocol {
  return Object.hasOwn(FRAME_PARSERS, protocol)
}

/** The format by which a profile's frames are read; null for `manual` and `simulator`, and for a line that nobody described. */
export function formatOf({ protocol, line_format: line }: ReadBy): FrameFormat | null {
  if (protocol === DESCRIBED_LINE) return line ? describedLine(line) : null
  return isFrameProtocol(protocol) ? FRAME_PARSERS[protocol] : null
}
