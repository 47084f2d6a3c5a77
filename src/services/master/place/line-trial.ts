import { fieldError } from '#kernel/errors.ts'
import { DESCRIBED_LINE } from '#contracts/place/line-format.ts'
import { tryLine } from '#contracts/place/line-trial.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { isFrameError, type DisplayUnit, type FrameFormat, type FrameResult } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp } from '#engine/context.ts'

const PAIRS = /^\s*(?:[0-9a-f]{2}\s+)+[0-9a-f]{2}\s*$/i
const NAMED: Readonly<Record<string, string>> = {
  STX: '\u0002',
  ETX: '\u0003',
  LF: '\n',
  CR: '\r',
  TAB: '\t',
}
/** Who copies a line from a program leaves out how it ends: what is not seen is put back where nothing is read without it. */
const ENDS = ['', '\r\n', '\r', '\n', '\u0003']
const MOST_SHOWN = 20

/** Characters as they are written: `{CR}` and `\r` name what is not seen, and a line of a text ends as lines do. */
function textFrom(recorded: string): string {
  return recorded
    .replaceAll(/\r?\n/g, '\r\n')
    .replaceAll(/[{<](STX|ETX|LF|CR|TAB)[}>]/gi, (_, name: string) => NAMED[name.toUpperCase()] ?? '')
    .replaceAll(/\\(?:x([0-9a-f]{2})|([rnt]))/gi, (_, hex?: string, letter?: string) =>
      hex
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : { r: '\r', n: '\n', t: '\t' }[letter!.toLowerCase()]!,
    )
}

/** The bytes of a line that was recorded as pairs of hexadecimal digits or as text. */
function bytesFrom(recorded: string): Uint8Array {
  return PAIRS.test(recorded)
    ? Uint8Array.from(recorded.trim().split(/\s+/), (pair) => Number.parseInt(pair, 16))
    : Uint8Array.from(textFrom(recorded), (one) => one.charCodeAt(0) & 0xff)
}

/** The frames in what was recorded, in the order of their kind; where there is none, what its first line lacks. */
function readRecorded(format: FrameFormat, recorded: string, unit: DisplayUnit): FrameResult[] {
  const bytes = bytesFrom(recorded)
  for (const end of ENDS) {
    const whole = Uint8Array.from([...bytes, ...Buffer.from(end, 'latin1')])
    const { readings, errors } = splitFrames(format, new Uint8Array(), whole, unit)
    if (readings.length + errors.length) return [...readings, ...errors]
  }
  const ended = bytes.findIndex((byte, at) => at > 0 && (byte === 0x0d || byte === 0x0a))
  return [format.parse(ended < 0 ? bytes : bytes.slice(0, ended), unit)]
}

/** Tries a line that was recorded by a protocol or a description: nothing is kept. */
export function mountLineTrial(app: ServiceApp): void {
  mountCall(app, tryLine, async ({ input }) => {
    const format = formatOf(input)
    if (!format)
      throw input.protocol === DESCRIBED_LINE
        ? fieldError('line_format', 'Required')
        : fieldError('protocol', 'The protocol of this scale has no frames')
    const found = readRecorded(format, input.recorded, input.display_unit as DisplayUnit)
    return {
      items: found.slice(0, MOST_SHOWN).map((one) =>
        isFrameError(one)
          ? { raw: one.raw, weight_kg: null, stable: null, net: false, overload: false, refused: one.error }
          : {
              raw: one.raw,
              weight_kg: one.overload ? null : one.weight_kg,
              stable: one.stable,
              net: one.net,
              overload: one.overload,
              refused: null,
            },
      ),
    }
  })
}
