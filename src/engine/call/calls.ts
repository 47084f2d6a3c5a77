import { isOfCompany } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Roles } from '#kernel/call.ts'
import { COMPANY_ONLY, isCompanysCall } from '#contracts/access.ts'
import { RESOURCES } from '#contracts/index.ts'
import { dutyOf } from '#contracts/separation.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { requireFresh } from '#engine/call/fresh.ts'
import type { JsonSchema } from '#engine/call/json-schema.ts'
import type { Call, ServiceApp } from '#engine/context.ts'

/**
 * A call as it is mounted: what guards it and what its document says are the same data. The engine makes these for every entity;
 * a service declares `call(…)` in its contracts, and a raw one only where body or answer is no JSON.
 */
export interface RawCall {
  /** Method and path as documents write them, such as `POST /v1/order/{id}/assign`. */
  at: string
  summary: string
  roles: Roles
  /** The schema of its body; a call without one reads none. */
  body?: () => JsonSchema
  /** The media type of a body that is no JSON. */
  takes?: string
  /** Its query parameters, each with its schema. */
  query?: Readonly<Record<string, JsonSchema>>
  /** The schema of `data` in its answer. */
  answer?: () => JsonSchema
  /** The media types of an answer that is no JSON. */
  produces?: readonly string[]
  /** Takes an Idempotency-Key: a repeated call gives the first answer again. */
  once?: true
  /** Asks for a fresh proof of who makes it (std.S15). */
  fresh?: true
  /** For people of the company itself (dec.I0.2); every call in the group of a resource that says so is. */
  companyOnly?: true
}

const declared = new WeakMap<ServiceApp, Map<string, RawCall>>()

/** The method and path of every call of a service that needs no login; asked of each request without one. */
const open = new WeakMap<ServiceApp, RegExp[]>()

/** The calls of a service in the order in which they are matched. */
export function callsOf(app: ServiceApp): readonly RawCall[] {
  return [...(declared.get(app)?.values() ?? [])]
}

/** Refuses a role that may never make this call; records are checked separately, by scope. */
export function requireRole(c: Call, roles: Roles): void {
  if (typeof roles !== 'string' && !roles.includes(c.var.actor.roleCode))
    throw new AppError('permission_denied', 'Your role may not do this')
}

/** Refuses a partner's person what only people of the company itself do (dec.I0.2). */
export function requireCompany(actor: Actor): void {
  if (!isOfCompany(actor.scope)) throw new AppError('permission_denied', COMPANY_ONLY)
}

/** What closes the calls that write a resource which a partner's people only read. */
export const companyWrites = ({
  companyOnly,
}: Pick<Resource, 'companyOnly'>): Pick<RawCall, 'companyOnly'> =>
  companyOnly === 'writes' ? { companyOnly: true } : {}

/** Whether a call is in the group of a resource, and there for people of the company alone. */
function inCompanyGroup(path: string): boolean {
  const name = path.split('/')[2]
  return RESOURCES.some((resource) => resource.name === name && isCompanysCall(resource, path))
}

const hasNul = (values: object): boolean =>
  Object.values(values).some((value) => String(value).includes('\0'))

/** PostgreSQL keeps no such character: nothing has a name with it, and no value either. */
function refuseNul({ req }: Call): void {
  if (!req.url.includes('%00')) return
  if (hasNul(req.param())) throw new AppError('not_found', NOT_FOUND)
  if (hasNul(req.queries())) throw fieldError('', 'Contains characters that cannot be used here')
}

/** Whether a place of a path names a record; a public code is no id. */
export const isIdPlace = (name: string): boolean => /(^|_)id$/.test(name) && !name.startsWith('public_')

/** What is no id names nothing: a path with one is not found, a query beside its field. */
function refuseNoIds({ req }: Call, { query = {} }: RawCall): void {
  for (const [name, value] of Object.entries(req.param()))
    if (isIdPlace(name) && !isId(value)) throw new AppError('not_found', NOT_FOUND)
  for (const [name, { format }] of Object.entries(query))
    if (format === 'uuid' && req.query(name) && !isId(req.query(name)))
      throw fieldError(name, 'Choose one from the list')
}

/**
 * Mounts a call with its guard, and leaves body and answer to the handler. Of two calls at one place the first stands, so that a service can put its own in
 * front of a resource's.
 */
export function mountRaw(
  app: ServiceApp,
  spec: RawCall,
  handle: (c: Call) => Response | Promise<Response>,
): void {
  const calls = declared.get(app) ?? new Map<string, RawCall>()
  declared.set(app, calls)
  const [method = '', path = ''] = spec.at.split(' ')
  // The router drops a request's last slash, so that both spellings are one call.
  const at = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  const key = `${method} ${at}`
  if (calls.has(key)) return
  const companyOnly = spec.companyOnly ?? inCompanyGroup(path)
  const fresh = spec.fresh ?? dutyOf(spec.at)?.password
  calls.set(key, { ...spec, ...(companyOnly ? { companyOnly } : {}), ...(fresh ? { fresh } : {}) })
  if (spec.roles === 'anybody' || spec.roles === 'device') {
    const shape = new RegExp(`^${key.replaceAll(/:\w+/g, '[^/]+')}/?$`)
    open.set(app, [...(open.get(app) ?? []), shape])
  }
  app.on(method, at, (c) => {
    requireRole(c, spec.roles)
    if (companyOnly) requireCompany(c.var.actor)
    refuseNul(c)
    refuseNoIds(c, spec)
    if (fresh) requireFresh(c.var.actor)
    return handle(c)
  })
}

/** Whether a request is for a call that needs no login: anybody's, or a device's, whose token its handler asks for. */
export function isOpen(app: ServiceApp, method: string, path: string): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return open.get(app)?.some((shape) => shape.test(call)) ?? false
}
