import { MOST_ROWS } from '#contracts/list-request.ts'
import * as z from 'zod/mini'
import { OPERATORS } from '#kernel/wire.ts'
import type { Field, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { recordNameOf } from '#contracts/answers.ts'
import { filterNames } from '#engine/list/list-source.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Schemas = Record<string, JsonSchema>

export const ID: JsonSchema = { type: 'string', format: 'uuid' }
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' }
const VERSION: JsonSchema = {
  type: 'integer',
  description: 'The version that was read; another one is refused with 409',
}

/** The JSON schema of a zod schema, as a caller writes it. */
export function zodSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return json
}

/** The JSON schema of what a call answers; records of entities by the name under which the document keeps them. */
export function answerSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    override: ({ zodSchema: one, jsonSchema }) => {
      // An answer may say more than its reader knows of; only bodies are closed.
      delete jsonSchema.additionalProperties
      const name = recordNameOf(one)
      if (name) jsonSchema.$ref = `#/components/schemas/${name}`
    },
  })
  return json
}

function fieldSchema(field: Field): JsonSchema {
  return {
    ...zodSchema(field.schema),
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
  }
}

/** The body of a new record or of an action: the fields a caller may give, and no others. */
export function bodySchema(fields: FieldMap, more: Schemas = {}): JsonSchema {
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const required = writable
    .filter(([, field]) => field.required && field.initial === undefined)
    .map(([name]) => name)
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...more,
      ...Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field)])),
    },
    ...(required.length ? { required } : {}),
  }
}

/** The body of a call: its input, and the version of the record it is about where the caller says so. */
export function callSchema(input: FieldMap = {}): JsonSchema {
  return bodySchema(input, { row_version: VERSION })
}

/** The body of an action: its input, and the version of the record that was decided on. */
export function decisionSchema(input: FieldMap = {}): JsonSchema {
  const { required = [], ...schema } = bodySchema(input, { row_version: VERSION })
  return { ...schema, required: ['row_version', ...required] }
}

/** The body of an update: the record's id and the fields that change. */
export function changeSchema({ fields, versioned }: Resource): JsonSchema {
  const { required: _, ...schema } = bodySchema(fields, { id: ID, row_version: VERSION })
  return { ...schema, required: versioned ? ['id', 'row_version'] : ['id'] }
}

const ORDER: JsonSchema = { enum: ['asc', 'desc'] }

const OPERATOR: JsonSchema = {
  enum: [...OPERATORS],
  description:
    'in takes a list (or texts between commas), between two values; is_null true or false; or_null what equals the value or is empty, such as what goes with any.',
}

/** The body of a list call: what may be sorted and filtered by. */
export function listSchema(resource: Resource, more: Schemas = {}): JsonSchema {
  const entry = (properties: Schemas): JsonSchema => ({
    type: 'array',
    items: { type: 'object', properties },
  })
  return {
    type: 'object',
    properties: {
      ...more,
      sortOrders: entry({ field: { enum: [...resource.list.sort, 'created_at'] }, order: ORDER }),
      search_string: { type: 'string', maxLength: 200 },
      fieldFilters: entry({
        field: { enum: [...filterNames(resource)] },
        operator: OPERATOR,
        value: {},
      }),
      page_number: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: 0, maximum: resource.list.most ?? MOST_ROWS },
    },
  }
}

function orNull(schema: JsonSchema, field: Field): JsonSchema {
  return (field.required && !field.readOnly) || field.always ? schema : { anyOf: [schema, { type: 'null' }] }
}

/** What rules ask of a caller, and an answer need not keep: a number may be masked, and a row says more than a form gives. */
const FOR_CALLERS = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const

/** The fields of a record or of a row of it as they are answered, with the objects their references stand for. */
function answeredFields(fields: FieldMap): Schemas {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, JsonSchema][] => [
      [name, orNull(answeredField(field), field)],
      ...(field.ref
        ? [[field.ref.as, { type: ['object', 'null'], title: field.label }] as [string, JsonSchema]]
        : []),
    ]),
  )
}

function answeredField(field: Field): JsonSchema {
  const schema = fieldSchema(field)
  if (field.children) {
    const properties = { id: ID, ...answeredFields(field.children.fields) }
    schema.items = { type: 'object', properties }
  }
  for (const rule of FOR_CALLERS) delete schema[rule]
  // The spec has some numbers go over the wire as texts.
  if (field.kind === 'integer' && typeof field.toWire?.(0) === 'string') schema.type = 'string'
  return schema
}

/** A record as it is answered: its fields, the objects its references stand for, and what every record has. */
export function recordSchema({ fields }: Resource): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: ID,
      ...answeredFields(fields),
      created_at: MOMENT,
      updated_at: MOMENT,
      row_version: { type: 'integer' },
    },
  }
}

/** A record of the resource, by the name under which the document keeps its schema. */
export function recordRef(resource: Resource): JsonSchema {
  return { $ref: `#/components/schemas/${resource.name}` }
}

/** A page of records. */
export function pageOf(items: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      pagination: { $ref: '#/components/schemas/Pagination' },
      items: { type: 'array', items },
    },
  }
}

/** All of something, without pages. */
export function itemsOf(properties: Schemas = {}): JsonSchema {
  return {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties } } },
  }
}
