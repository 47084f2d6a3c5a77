import { lineLength, readLineFormat, type LinePart } from '#contracts/place/line-format.ts'
import { frameError, frameReading, textOf } from '#frames/reading.ts'
import type { DisplayUnit, FrameError, FrameFormat, FrameResult, ScaleReading } from '#frames/reading.ts'
import { displayedKg, NO_WEIGHT, readWeightText } from '#frames/weight-text.ts'

type Said = Partial<Record<LinePart['kind'], string>>

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A piece as an expression; what it says is a group by its name. */
function patternOf(part: LinePart): string {
  switch (part.kind) {
    case 'fixed':
      return escaped(part.text)
    case 'any':
      return `[^]{${part.length}}`
    case 'weight':
      return `(?<weight>[^]{${part.least},${part.most}}?)`
    default:
      return `(?<${part.kind}>${part.groups.flat().map(escaped).join('|')})`
  }
}

/** Byte values a line may begin with. */
function startsOf([first]: readonly LinePart[]): number[] {
  if (!first || first.kind === 'any') return Array.from({ length: 128 }, (_, byte) => byte)
  const texts =
    first.kind === 'fixed'
      ? [first.text]
      : first.kind === 'weight'
        ? [...'0123456789 .+-']
        : first.groups.flat()
  return [...new Set(texts.map((text) => text.charCodeAt(0) & 0x7f))]
}

/** Which group of a piece a text is of; -1 where the line has no such piece. */
const groupOf = (parts: readonly LinePart[], kind: LinePart['kind'], text: string | undefined): number => {
  const part = parts.find((one) => one.kind === kind)
  return part && 'groups' in part && text !== undefined
    ? part.groups.findIndex((group) => group.includes(text))
    : -1
}

/** The weight's characters in reading order, with the point where the description puts it. */
function weightOf(parts: readonly LinePart[], text: string, hasSign: boolean) {
  const part = parts.find((one) => one.kind === 'weight')
  if (part?.kind !== 'weight') return null
  const shown = part.isReversed ? [...text].toReversed().join('') : text
  const weight = readWeightText(shown)
  // A sign of its own, and another among the digits: one of them is something else.
  if (weight === null || (hasSign && /[+-]/.test(shown))) return null
  return part.decimals === null ? weight : weight.decimals ? null : { ...weight, decimals: part.decimals }
}

function read(parts: readonly LinePart[], said: Said, bytes: Uint8Array, unit: DisplayUnit): FrameResult {
  const [motion, net, sign, units] = (['stable', 'gross', 'sign', 'unit'] as const).map((kind) =>
    groupOf(parts, kind, said[kind]),
  )
  const more: Partial<ScaleReading> = {
    stable: motion === -1 ? null : motion === 0,
    net: net === 1,
  }
  if (motion === 2) return frameReading(bytes, NO_WEIGHT, { ...more, overload: true })
  const weight = weightOf(parts, said.weight ?? '', sign !== -1)
  if (weight === null) return frameError('digits', 'The weight is not a number', bytes)
  const negative = weight.negative || sign === 1
  const kg = displayedKg({ ...weight, negative }, units === -1 ? unit : units === 1 ? 't' : 'kg')
  return frameReading(bytes, kg, { ...more, negative })
}

/** Where a frame may be broken: the first piece that does not say what it may. */
function whyNot(parts: readonly LinePart[], begins: readonly RegExp[], bytes: Uint8Array): FrameError {
  const at = begins.findIndex((begin) => !begin.test(textOf(bytes)))
  const part = parts[at]
  if (at === 0) return frameError('start', 'The line does not begin as it is described', bytes)
  if (!part || part.kind === 'fixed')
    return frameError('end', 'The fixed characters stand at another place than described', bytes)
  return part.kind === 'unit'
    ? frameError('unit', 'The unit is none of the description', bytes)
    : frameError('status', `“${part.kind}” has a text that is not described`, bytes)
}

const known = new Map<string, FrameFormat | null>()
/** A plant has some dozens of scales. */
const MOST_KNOWN = 200

function formatFrom(description: string): FrameFormat | null {
  const found = readLineFormat(description)
  if ('refused' in found) return null
  const { parts } = found
  const patterns = parts.map(patternOf)
  const whole = new RegExp(`^${patterns.join('')}$`)
  const begins = patterns.map((_, at) => new RegExp(`^${patterns.slice(0, at + 1).join('')}`))
  const { least, most } = lineLength(parts)
  const last = parts.at(-1)
  return {
    length: most,
    ...(least < most && last?.kind === 'fixed' ? { varies: { least, end: last.text } } : {}),
    hasCheckSum: false,
    starts: startsOf(parts),
    parse(bytes, unit = 'kg') {
      if (bytes.length < least || bytes.length > most)
        return frameError(
          'length',
          `A line has ${least === most ? most : `${least} to ${most}`} characters`,
          bytes,
        )
      const match = whole.exec(textOf(bytes))
      return match ? read(parts, match.groups ?? {}, bytes, unit) : whyNot(parts, begins, bytes)
    },
  }
}

/**
 * A format from the description of a line (dec.I3.15): it has no check sum, so that its weights count after they were repeated. Null where
 * the description cannot be read.
 */
export function describedLine(description: string): FrameFormat | null {
  const before = known.get(description)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const format = formatFrom(description)
  known.set(description, format)
  return format
}
