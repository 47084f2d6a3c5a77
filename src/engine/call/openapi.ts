import { ERROR_STATUS } from '#kernel/errors.ts'
import { RESOURCES } from '#contracts/index.ts'
import { callsOf, isIdPlace, requireRole, type RawCall } from '#engine/call/calls.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { ID, recordSchema, type JsonSchema } from '#engine/call/json-schema.ts'
import { ADMIN } from '#access/duties.ts'
import type { Roles } from '#kernel/call.ts'

type Reference = { $ref: string }
type Content = Record<string, { schema: JsonSchema }>
type Answers = Record<string, Reference | { description: string; content: Content }>

interface Parameter {
  name: string
  in: string
  description?: string
  required?: boolean
  schema: JsonSchema
}

export interface Operation {
  tags: string[]
  summary: string
  'x-roles': Roles
  'x-fresh'?: true
  'x-company-only'?: true
  security?: Record<string, string[]>[]
  parameters?: (Reference | Parameter)[]
  requestBody?: { required: true; content: Content }
  responses: Answers
}

type SecurityScheme =
  { type: 'apiKey'; in: string; name: string } | { type: 'http'; scheme: string; description: string }

interface Components {
  schemas: Record<string, JsonSchema>
  parameters: Record<string, Parameter>
  responses: Answers
  securitySchemes: Record<string, SecurityScheme>
}

/** A document of OpenAPI 3.1, as far as ours go. */
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

const TEXT: JsonSchema = { type: 'string' }
const HEADER: JsonSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    status_code: { enum: [200, ...Object.values(ERROR_STATUS)] },
  },
}
const FIELD_ERROR: JsonSchema = {
  type: 'object',
  properties: { field: { type: 'string' }, messages: { type: 'array', items: { type: 'string' } } },
}
const ERRORS: JsonSchema = {
  type: 'object',
  properties: {
    header: { $ref: '#/components/schemas/Header' },
    errors: { type: 'array', items: FIELD_ERROR },
  },
}
const PAGINATION: JsonSchema = {
  type: 'object',
  properties: {
    page_number: { type: 'integer' },
    total_pages: { type: 'integer' },
    limit_items: { type: 'integer' },
    total_items: { type: 'integer' },
    has_next_page: { type: 'boolean' },
    has_previous_page: { type: 'boolean' },
    total_is_estimate: { type: 'boolean' },
    total_is_more: { type: 'boolean' },
  },
}

/** Why each kind of call may be refused; the sentence for the person is in the answer. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Some fields are not valid; each is named',
  401: 'Nobody is signed in, or the token of the device does not count',
  403: 'The role may not make this call',
  404: 'There is no such record in the scope of the caller',
  409: 'Somebody else changed the record, or the same call is still being worked on',
  412: 'Not possible in the present state; the message says why',
}
const refusedAs = (status: number): string => `Refused${status}`

function statusesOf({ at, roles, body, once, query }: RawCall): number[] {
  return [
    ...(body || query ? [400] : []),
    ...(roles === 'anybody' ? [] : [401]),
    ...(typeof roles === 'string' ? [] : [403]),
    ...(at.includes('{') ? [404] : []),
    ...(once ? [409, 412] : []),
  ]
}

function answersOf(spec: RawCall): Answers {
  const data = { $ref: '#/components/schemas/Header' }
  const schema: JsonSchema = { type: 'object', properties: { header: data, data: spec.answer?.() ?? {} } }
  const content = spec.produces
    ? Object.fromEntries(spec.produces.map((type) => [type, { schema: TEXT }]))
    : { 'application/json': { schema } }
  return {
    200: { description: 'Done', content },
    ...Object.fromEntries(
      statusesOf(spec).map((status) => [status, { $ref: `#/components/responses/${refusedAs(status)}` }]),
    ),
    default: { $ref: '#/components/responses/Refused' },
  }
}

function parametersOf({ at, query = {}, once }: RawCall): (Reference | Parameter)[] {
  const inPath = [...at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdPlace(name) ? ID : TEXT,
  }))
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }))
  return [...inPath, ...inQuery, ...(once ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])]
}

/** How a caller proves who they are, where it is not by a session. */
function securityOf(roles: Roles): Pick<Operation, 'security'> {
  if (roles === 'device') return { security: [{ device: [] }] }
  return roles === 'anybody' ? { security: [] } : {}
}

function operationOf(spec: RawCall): Operation {
  const parameters = parametersOf(spec)
  return {
    tags: spec.at.split('/').slice(2, 3),
    summary: spec.summary,
    'x-roles': spec.roles,
    ...(spec.fresh ? { 'x-fresh': true } : {}),
    ...(spec.companyOnly ? { 'x-company-only': true } : {}),
    ...securityOf(spec.roles),
    ...(parameters.length ? { parameters } : {}),
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            content: { [spec.takes ?? 'application/json']: { schema: spec.body() } },
          },
        }
      : {}),
    responses: answersOf(spec),
  }
}

function componentsOf(service: string): Components {
  const own = RESOURCES.filter((resource) => resource.service === service)
  const content = { 'application/json': { schema: ERRORS } }
  return {
    schemas: {
      Header: HEADER,
      Pagination: PAGINATION,
      ...Object.fromEntries(own.map((resource) => [resource.name, recordSchema(resource)])),
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A call repeated with the same key gives the first answer again',
        schema: { type: 'string', maxLength: 200 },
      },
    },
    responses: {
      Refused: { description: 'Refused', content },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          refusedAs(Number(status)),
          { description, content },
        ]),
      ),
    },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'token' },
      device: { type: 'http', scheme: 'bearer', description: 'The token of a phone or handheld' },
    },
  }
}

/** The OpenAPI 3.1 document of a service, made from the calls it mounted: what guards them is what it says. */
export function documentOf(service: string, app: ServiceApp): Document {
  const paths: Document['paths'] = {}
  for (const spec of callsOf(app)) {
    const [method = '', path = ''] = spec.at.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(spec) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Angkut ${service} service`, version: '1' },
    servers: [{ url: `/api/${service}` }],
    security: [{ session: [] }],
    paths,
    components: componentsOf(service),
  }
}

/** GET /openapi.json for signed-in users: everybody in demo mode, super-admins otherwise. */
export function mountDocument(app: ServiceApp, ctx: ServiceContext, demo: boolean): void {
  let document: Document | null = null
  app.get('/openapi.json', (c) => {
    requireRole(c, demo ? 'staff' : ADMIN)
    document ??= documentOf(ctx.service, app)
    return c.json(document)
  })
}
