import * as z from 'zod/mini'
import { AppError, ERROR_STATUS } from '#kernel/errors.ts'
import type { Field, FieldMap, Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { filterNames } from '#services/_shared/list-query.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import type { ServiceApp } from '#services/_shared/service.ts'

type Json = Record<string, unknown>

function fieldSchema(field: Field): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(field.schema, {
    unrepresentable: 'any',
    io: 'input',
  }) as Json
  return {
    ...schema,
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
  }
}

function bodySchema(fields: FieldMap, more: Json = {}, partial = false): Json {
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const required = writable
    .filter(([, field]) => !partial && field.required && field.initial === undefined)
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

const ANSWERS: Json = {
  200: {
    description: 'Done',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
  },
  default: { $ref: '#/components/responses/Refused' },
}

const ID = { type: 'string', format: 'uuid' }
const VERSION = { type: 'integer', description: 'The version that was read; another one is refused with 409' }

function operation(resource: Resource, summary: string, roles: unknown, body: Json | null): Json {
  return {
    tags: [resource.name],
    summary,
    'x-roles': roles,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: ANSWERS,
  }
}

function listSchema(resource: Resource): Json {
  return {
    type: 'object',
    properties: {
      sortOrders: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            field: { enum: [...resource.list.sort, 'created_at'] },
            order: { enum: ['asc', 'desc'] },
          },
        },
      },
      search_string: { type: 'string', maxLength: 200 },
      fieldFilters: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            field: { enum: [...filterNames(resource)] },
            operator: { type: 'string' },
            value: {},
          },
        },
      },
      page_number: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: 0, maximum: 9999 },
    },
  }
}

function pathsOf(resource: Resource): [string, string, Json][] {
  const { access, fields, calls } = resource
  const bodies = {
    list: operation(resource, `List ${resource.plural.toLowerCase()}`, access.read, listSchema(resource)),
    create: operation(
      resource,
      `Create a ${resource.label.toLowerCase()}`,
      access.create,
      bodySchema(fields),
    ),
    get: operation(resource, `Read one ${resource.label.toLowerCase()}`, access.read, null),
    update: operation(resource, `Change a ${resource.label.toLowerCase()}`, access.update, {
      ...bodySchema(fields, { id: ID, row_version: VERSION }, true),
      required: resource.versioned ? ['id', 'row_version'] : ['id'],
    }),
    remove: operation(
      resource,
      `Delete a ${resource.label.toLowerCase()}`,
      access.remove,
      calls.remove.includes('{id}')
        ? null
        : { type: 'object', properties: { id: ID, code: { type: 'string' } } },
    ),
  }
  const own = (Object.keys(bodies) as (keyof typeof bodies)[])
    .filter((call) => !resource.without.has(call))
    .map((call): [string, string, Json] => {
      const [method = '', path = ''] = calls[call].split(' ')
      return [path, method.toLowerCase(), bodies[call]]
    })
  const actions = Object.entries(resource.lifecycle?.actions ?? {}).filter(
    ([, action]) => action.by !== 'system',
  )
  return [
    ...own,
    ...actions.map(([name, action]): [string, string, Json] => [
      `/${resource.service}/v1/${resource.name}/{id}/${name}`,
      'post',
      operation(resource, action.label, action.by, bodySchema(action.input ?? {}, { row_version: VERSION })),
    ]),
  ]
}

const HEADER: Json = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    status_code: { enum: [200, ...Object.values(ERROR_STATUS)] },
  },
}
const FIELD_ERROR: Json = {
  type: 'object',
  properties: { field: { type: 'string' }, messages: { type: 'array', items: { type: 'string' } } },
}
const ERRORS: Json = {
  type: 'object',
  properties: {
    header: { $ref: '#/components/schemas/Header' },
    errors: { type: 'array', items: FIELD_ERROR },
  },
}
const COMPONENTS: Json = {
  schemas: {
    Header: HEADER,
    Answer: { type: 'object', properties: { header: { $ref: '#/components/schemas/Header' }, data: {} } },
  },
  responses: { Refused: { description: 'Refused', content: { 'application/json': { schema: ERRORS } } } },
}

/** Calls a service mounts itself, beside those its contracts make. */
function ownCalls(app: ServiceApp): [string, string][] {
  return app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'))
    .map(({ method, path }) => [path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()])
}

/** The OpenAPI 3.1 document of a service, made from its contracts and its mounted calls. */
export function documentOf(service: string, app?: ServiceApp): Json {
  const paths: Record<string, Json> = {}
  for (const [path, method, body] of RESOURCES.filter((resource) => resource.service === service).flatMap(
    pathsOf,
  )) {
    const parameters = path.includes('{id}')
      ? { parameters: [{ name: 'id', in: 'path', required: true, schema: ID }] }
      : {}
    paths[path.replace(`/${service}/`, '/')] = {
      ...parameters,
      ...paths[path.replace(`/${service}/`, '/')],
      [method]: body,
    }
  }
  for (const [path, method] of app ? ownCalls(app) : []) {
    const known = paths[path] ?? {}
    paths[path] =
      method in known ? known : { ...known, [method]: { tags: [path.split('/')[2]], responses: ANSWERS } }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Angkut ${service} service`, version: '1' },
    servers: [{ url: `/api/${service}` }],
    paths,
    components: COMPONENTS,
  }
}

/** GET /openapi.json for signed-in users: everybody in demo mode, super-admins otherwise. */
export function mountDocument(app: ServiceApp, ctx: ServiceContext, demo: boolean): void {
  let document: Json | null = null
  app.get('/openapi.json', (c) => {
    if (!demo && c.var.actor.roleCode !== 'super-admin')
      throw new AppError('permission_denied', 'Your role may not do this')
    document ??= documentOf(ctx.service, app)
    return c.json(document)
  })
}
