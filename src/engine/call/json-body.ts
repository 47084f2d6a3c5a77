import { AppError } from '#kernel/errors.ts'

const MAX_DEPTH = 20
const MAX_ARRAY = 1000

/** Takes the text of a body; gives its value. Throws invalid_argument on bad JSON, depth > 20, arrays > 1,000 (std.S32). */
export function parseJson(text: string): unknown {
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
      if (depth >= MAX_DEPTH) throw new AppError('invalid_argument', 'The body is nested too deeply')
      if (Array.isArray(one) && one.length > MAX_ARRAY) {
        throw new AppError('invalid_argument', 'A list has more than {max} entries', [], { max: MAX_ARRAY })
      }
      for (const inner of Object.values(one)) below.push(inner)
    }
    level = below
  }
  return value
}
