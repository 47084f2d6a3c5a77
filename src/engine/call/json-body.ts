import { AppError, fieldError } from '#kernel/errors.ts'

const MAX_DEPTH = 20
const MAX_ARRAY = 1000
/** Values in a body: a thousand rows of a wide table. An object of names that nobody knows takes a hundred times as long to read as one text. */
const MAX_VALUES = 25_000
/** A shorter text cannot hold more of them than are read in a moment. */
const COUNTED_FROM = 2 * MAX_VALUES

/** Names a comparison asks an object for; with a value of its own there, reading the body would throw. */
const ASKED = ['toString', 'valueOf']

const TOO_DEEP = 'The body is nested too deeply'

/** Looks at the brackets and commas of a long text, before anything is made of it. */
function refuseShape(text: string): void {
  let [depth, values] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) at = endOfText(text, at)
    else if (sign === 0x2c) values += 1
    else if (sign === 0x5b || sign === 0x7b) depth += 1
    else if (sign === 0x5d || sign === 0x7d) depth -= 1
    if (depth > MAX_DEPTH) throw new AppError('invalid_argument', TOO_DEEP)
    if (values > MAX_VALUES)
      throw new AppError('invalid_argument', 'The body has more than {max} values', [], { max: MAX_VALUES })
  }
}

/** Where the quotation that begins at `from` ends; the end of a text that never closes it. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Takes the text of a body; gives its value. Throws invalid_argument on bad JSON, depth > 20, arrays > 1,000, 25,000 values or a name every object answers to (std.S32). */
export function parseJson(text: string): unknown {
  if (text.length > COUNTED_FROM) refuseShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalid_argument', 'The body is not valid JSON')
  }
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      if (depth >= MAX_DEPTH) throw new AppError('invalid_argument', TOO_DEEP)
      if (Array.isArray(one) && one.length > MAX_ARRAY) {
        throw new AppError('invalid_argument', 'A list has more than {max} entries', [], { max: MAX_ARRAY })
      }
      const taken = ASKED.find((name) => Object.hasOwn(one, name))
      if (taken) throw fieldError(taken, 'There is no such field')
      for (const inner of Object.values(one)) below.push(inner)
    }
    level = below
  }
  return value
}
