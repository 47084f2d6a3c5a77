import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { IMPORT_MODES, importFields, importKey, type ImportOptions } from '#contracts/import.ts'
import { checkChange } from '#contracts/schemas.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { JobRow } from '#engine/import/jobs.ts'
import type { JsonSchema } from '#engine/call/json-schema.ts'
import { refuseFields } from '#engine/call/input.ts'
import { missingReferences } from '#engine/record/records.ts'
import { outsideScope } from '#engine/record/save.ts'
import { isOneOf, isRow } from '#kernel/guards.ts'

/** The body of a start, for the document of the service. */
export function optionsSchema(resource: Resource): JsonSchema {
  const column: JsonSchema = { type: 'integer', minimum: 0 }
  const columns = Object.fromEntries(importFields(resource).map(([name]) => [name, column]))
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      mode: { enum: [...IMPORT_MODES] },
      update_existing: { type: 'boolean' },
      mapping: { type: 'object', additionalProperties: false, properties: columns },
      constants: { type: 'object' },
    },
    required: ['mode'],
  }
}

function objectAt(body: Row, name: string): Row {
  const value = body[name] ?? {}
  if (!isRow(value)) throw fieldError(name, 'Does not have the right form')
  return value
}

/** Which column fills which field: known fields, columns of the file, each field that a new record needs. */
function mappingOf(
  resource: Resource,
  job: JobRow,
  given: Row,
  isWhole: (name: string) => boolean,
): Record<string, number> {
  const fields = new Map(importFields(resource))
  const mapping: Record<string, number> = {}
  const errors: FieldError[] = []
  for (const [name, at] of Object.entries(given)) {
    if (!fields.has(name)) errors.push({ field: name, message: 'There is no such field' })
    else if (typeof at !== 'number' || !Number.isInteger(at) || !job.columns[at])
      errors.push({ field: name, message: 'The file has no such column' })
    else mapping[name] = at
  }
  for (const name of fields.keys()) {
    if (isWhole(name) && mapping[name] === undefined)
      errors.push({ field: name, message: 'Choose a column for it' })
  }
  refuseFields(errors)
  return mapping
}

/** Values for every row: checked like a field of a form, references included. */
async function constantsOf(ctx: ServiceContext, resource: Resource, actor: Actor, given: Row): Promise<Row> {
  if (Object.keys(given).length === 0) return {}
  const { value, errors } = checkChange({ fields: resource.fields }, given)
  refuseFields([
    ...errors,
    ...outsideScope(resource, actor, value),
    ...(await missingReferences(ctx, ctx.db, resource, actor, value)),
  ])
  return value
}

/** The options of a start, checked against the file and the contract; a mapping that is left out is the suggested one. */
export async function optionsOf(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  job: JobRow,
  body: Row,
): Promise<ImportOptions> {
  const { mode, update_existing = false } = body
  const unknown = Object.keys(body).filter(
    (name) => !['mode', 'update_existing', 'mapping', 'constants'].includes(name),
  )
  refuseFields(unknown.map((field) => ({ field, message: 'There is no such field' })))
  if (!isOneOf(IMPORT_MODES, mode)) throw fieldError('mode', 'Choose one from the list')
  if (typeof update_existing !== 'boolean') throw fieldError('update_existing', 'Must be yes or no')
  const key = importKey(resource)
  if (update_existing && (!key || resource.without.has('update')))
    throw fieldError('update_existing', 'These records have no code by which they could be found')
  const constants = await constantsOf(ctx, resource, actor, objectAt(body, 'constants'))
  const needed = (name: string): boolean => {
    const field = resource.fields[name]
    if (name in constants || !field) return false
    // Rows that change a record need only what finds it; the others are told what they lack one by one.
    return update_existing ? key!.includes(name) : field.required && field.initial === undefined
  }
  const mapping = body.mapping === undefined ? { ...job.mapping } : objectAt(body, 'mapping')
  return {
    mode,
    update_existing,
    constants,
    mapping: mappingOf(resource, job, mapping, needed),
  }
}
