import type { Row } from '#kernel/record.ts'
import type { FieldError } from '#kernel/errors.ts'
import { sentenceOf } from '#contracts/messages.ts'
import { snake } from '#contracts/snake.ts'
import type { Field, FieldMap } from '#kernel/field.ts'
import type { Rule } from '#kernel/resource.ts'

/** Empty text from a form means no value; but it is neither yes nor no. */
function blank({ kind }: Field, value: unknown): boolean {
  return value === undefined || value === null || (value === '' && kind !== 'flag')
}

/** proto3 JSON spelling: `userId` is read as `user_id` when there is such a field and it was not given itself. */
function spelled(fields: FieldMap, body: Row): Row {
  const read: Row = Object.create(null)
  for (const [key, value] of Object.entries(body)) {
    const name = key in fields ? key : snake(key) in fields ? snake(key) : key
    if (!(name in read)) read[name] = value
  }
  return read
}

interface Parsed {
  value: Row
  errors: FieldError[]
}

function checkOne(name: string, field: Field, value: unknown, out: Parsed): void {
  const result = field.schema.safeParse(value)
  if (result.success) {
    out.value[name] = result.data
    return
  }
  for (const issue of result.error.issues) {
    const path = [name, ...issue.path.map(String)].join('.')
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => `${path}.${key}`) : [path]
    for (const key of keys)
      if (!out.errors.some((error) => error.field === key))
        out.errors.push({ field: key, ...sentenceOf(issue) })
  }
}

/** Where a version may be left out, one that is given is one. */
const isVersion = (given: unknown): boolean => Number.isInteger(given) && Number(given) > 0

function check(fields: FieldMap, body: Row, whole: boolean, extra: readonly string[]): Parsed {
  const given = spelled(fields, body)
  const out: Parsed = { value: {}, errors: [] }
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || (!whole && !(name in given))) continue
    const value = given[name]
    if (!blank(field, value)) checkOne(name, field, value, out)
    else if (whole && field.initial !== undefined) out.value[name] = field.initial
    else if (field.required) out.errors.push({ field: name, message: 'Required' })
    else out.value[name] = null
  }
  for (const key of Object.keys(given)) {
    if (key === 'row_version' && !isVersion(given[key])) out.errors.push({ field: key, message: 'Required' })
    if (extra.includes(key)) continue
    if (!Object.hasOwn(fields, key) || fields[key]?.readOnly)
      out.errors.push({ field: key, message: 'There is no such field' })
  }
  return out
}

function withRules(parsed: Parsed, rules: readonly Rule[], record: Row): Parsed {
  // A field that was refused, or a row of it, is not there for the rules: what they miss of it would be said wrongly.
  const refused = new Set(parsed.errors.flatMap(({ field }) => [field, field.split('.')[0]]))
  const more = rules.flatMap((rule) => rule(record)).filter((error) => !refused.has(error.field))
  return { value: parsed.value, errors: [...parsed.errors, ...more] }
}

/** A new record: every required field, starting values filled in, unknown keys refused by name. */
export function checkNew(of: { fields: FieldMap; rules?: readonly Rule[] }, body: Row): Parsed {
  const parsed = check(of.fields, body, true, [])
  return withRules(parsed, of.rules ?? [], parsed.value)
}

/** A change: only the given fields, checked together with the rest of the record as it stands. */
export function checkChange(
  of: { fields: FieldMap; rules?: readonly Rule[] },
  body: Row,
  before: Row = {},
): Parsed {
  const parsed = check(of.fields, body, false, ['id', 'row_version'])
  for (const name of Object.keys(parsed.value)) {
    if (of.fields[name]?.fixed && before[name] !== undefined && before[name] !== parsed.value[name]) {
      parsed.errors.push({ field: name, message: 'Cannot be changed any more' })
      // The rules judge the record as it stays.
      delete parsed.value[name]
    }
  }
  return withRules(parsed, of.rules ?? [], { ...before, ...parsed.value })
}

/** The input of an action. */
export function checkInput(fields: FieldMap, body: Row): Parsed {
  return check(fields, body, true, ['id', 'row_version'])
}

export type { Parsed }
