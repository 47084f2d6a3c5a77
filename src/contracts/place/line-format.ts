import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Field } from '#kernel/field.ts'

/** The protocol of a profile whose line is described. */
export const DESCRIBED_LINE = 'line'

/** What a piece of an indicator's line says. */
export type LinePart =
  | { kind: 'fixed'; text: string }
  | { kind: 'weight'; least: number; most: number; isReversed: boolean; decimals: number | null }
  /** Texts of one length; each group of them means something else. */
  | { kind: 'sign' | 'stable' | 'gross' | 'unit'; groups: string[][] }
  | { kind: 'any'; length: number }

const NAMED: Readonly<Record<string, string>> = {
  STX: '\u0002',
  ETX: '\u0003',
  TAB: '\t',
  LF: '\n',
  CR: '\r',
}
const HEX = /^x[0-9a-f]{2}$/i
/** How many groups of texts a piece has: plus and minus; standing, moving and overloaded; gross and net; kilograms and tonnes. */
const GROUPS = { sign: [2, 2], stable: [2, 3], gross: [2, 2], unit: [1, 2] } as const
const MOST_CHARACTERS = 60
const isGroupKind = (word: string): word is keyof typeof GROUPS => Object.hasOwn(GROUPS, word)

/** `CR`, `x20` and the like as the character that they name; null for any other word. */
function named(word: string): string | null {
  if (HEX.test(word)) return String.fromCharCode(Number.parseInt(word.slice(1), 16))
  return NAMED[word] ?? null
}

/** `7`, `1-8`, `7 reversed`, `6 .2`. */
function weightPart(words: readonly string[]): LinePart | null {
  const [size = '', ...more] = words
  const [, one, other] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(size) ?? []
  const [least, most] = [Number(one), Number(other ?? one)]
  const isKnown = more.every((word) => word === 'reversed' || /^\.\d$/.test(word))
  if (!one || !isKnown || least < 1 || most > 16 || least > most) return null
  const point = more.find((word) => word.startsWith('.'))
  return {
    kind: 'weight',
    least,
    most,
    isReversed: more.includes('reversed'),
    decimals: point ? Number(point.slice(1)) : null,
  }
}

/** `+|_ -`: groups by blanks, texts that mean the same by `|`, all of one length, in which `_` is a blank. */
function groupsPart(kind: keyof typeof GROUPS, words: readonly string[]): LinePart | null {
  const [fewest, most] = GROUPS[kind]
  if (words.length < fewest || words.length > most) return null
  const groups = words.map((word) => word.split('|').map((one) => named(one) ?? one.replaceAll('_', ' ')))
  const all = groups.flat()
  const isClear = new Set(all).size === all.length && all.every((one) => one && one.length === all[0]?.length)
  return isClear ? { kind, groups } : null
}

function partOf(inside: string): LinePart | null {
  const [word = '', ...words] = inside.trim().split(/\s+/)
  const character = named(word)
  if (character !== null) return words.length ? null : { kind: 'fixed', text: character }
  if (word === 'weight') return weightPart(words)
  if (word === 'any')
    return words.length === 1 && /^[1-9]\d?$/.test(words[0] ?? '')
      ? { kind: 'any', length: Number(words[0]) }
      : null
  return isGroupKind(word) ? groupsPart(word, words) : null
}

/** How many characters a piece takes, at least and at most. */
function lengthOf(part: LinePart): { least: number; most: number } {
  if (part.kind === 'weight') return part
  const length =
    part.kind === 'fixed'
      ? part.text.length
      : part.kind === 'any'
        ? part.length
        : (part.groups[0]?.[0]?.length ?? 0)
  return { least: length, most: length }
}

/** The length of a whole line, at least and at most. */
export function lineLength(parts: readonly LinePart[]): { least: number; most: number } {
  const lengths = parts.map(lengthOf)
  const sum = (of: 'least' | 'most'): number => lengths.reduce((all, one) => all + one[of], 0)
  return { least: sum('least'), most: sum('most') }
}

/** What is wrong with a line as a whole; null where its frames can be found in a stream and their weight read. */
function against(parts: readonly LinePart[]): Sentence | null {
  if (parts.filter(({ kind }) => kind === 'weight').length !== 1)
    return {
      ...sentence('Says once where the weight stands, such as {piece}'),
      params: { piece: '{weight 7}' },
    }
  for (const kind of ['sign', 'stable', 'gross', 'unit'] as const)
    if (parts.filter((one) => one.kind === kind).length > 1)
      return { ...sentence('Has {piece} more than once'), params: { piece: `{${kind} …}` } }
  const [first, last] = [parts[0], parts.at(-1)]
  if (![first, last].some((part) => part && part.kind !== 'weight' && part.kind !== 'any'))
    return sentence(
      'Begins or ends with characters that are known, by which a line is found among the others',
    )
  const { least, most } = lineLength(parts)
  if (most > MOST_CHARACTERS)
    return { ...sentence('At most {max} characters'), params: { max: MOST_CHARACTERS } }
  return least !== most && last?.kind !== 'fixed'
    ? {
        ...sentence(
          'Ends with fixed characters where the length of the weight is not fixed, such as {piece}',
        ),
        params: { piece: '{CR}' },
      }
    : null
}

/**
 * Reads the description of a line, such as `{stable ST US},{gross GS NT},{sign + -}{weight 7}{unit kg t}{CR}{LF}`: what stands in braces
 * says what the indicator writes there, anything else is written as it is. Gives the pieces, or what is wrong.
 */
export function readLineFormat(given: string): { parts: LinePart[] } | { refused: Sentence } {
  const parts: LinePart[] = []
  for (const [, inside, plain = ''] of given.matchAll(/\{([^{}]*)\}|([^{}]+|[{}])/g)) {
    const part: LinePart | null =
      inside === undefined ? (/[{}]/.test(plain) ? null : { kind: 'fixed', text: plain }) : partOf(inside)
    if (!part)
      return {
        refused: {
          ...sentence('{piece} is not understood: begin with one of the common lines on this page'),
          params: { piece: inside === undefined ? plain : `{${inside}}` },
        },
      }
    const before = parts.at(-1)
    if (part.kind === 'fixed' && before?.kind === 'fixed') before.text += part.text
    else parts.push(part)
  }
  const refused = against(parts)
  return refused ? { refused } : { parts }
}

/** The description of a line of an indicator. */
export function lineFormat(): Field<string, 'optional'> {
  const field = text({
    label: 'Line of the indicator',
    max: 200,
    help: 'Of a described line: what stands where. Try it on this page with a line that was recorded',
  })
  const schema = z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.regex(/^[\u0020-\u007e]*$/, 'Contains characters that cannot be used here'),
    z.check(({ value, issues }) => {
      const read = readLineFormat(value)
      if ('refused' in read) issues.push({ code: 'custom', ...read.refused, input: value, continue: true })
    }),
  )
  return { ...field, schema }
}

/** Common lines to begin with, as indicators of the field send them. */
export const LINE_EXAMPLES: readonly { sample: string; line: string }[] = [
  { sample: 'ww0012340kg', line: 'ww{weight 7}{unit kg}' },
  { sample: 'ST,GS,+  12340kg', line: '{stable ST US OL},{gross GS NT},{sign + -}{weight 7}{unit kg|KG}' },
  { sample: 'ST,GS,+0012340 kg', line: '{stable ST US OL},{gross GS NT},{sign + -}{weight 7}{unit _kg|_KG}' },
  { sample: '=0432100', line: '={weight 7 reversed}' },
  { sample: '=04321001', line: '={weight 7 reversed}{sign 0 1|-}' },
  { sample: '=00012340', line: '={sign 0 1|-}{weight 7}' },
  { sample: '+012340 kg', line: '{sign +|_ -}{weight 6}{unit _kg}{CR}' },
]
