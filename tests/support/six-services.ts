import type { Hono } from 'hono'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createSubApp } from '#services/sub/app.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { ServiceApp, ServiceContext, ServiceName } from '#engine/context.ts'
import { documentOf, type Operation } from '#engine/call/openapi.ts'
import type { Answer } from './plant.ts'

type Json = Record<string, unknown>

/** A call as the document of its service has it. */
export interface DocumentedCall {
  service: ServiceName
  method: string
  /** As documents write it, below the service: /v1/order/{id}/assign */
  path: string
  roles: readonly RoleCode[] | 'staff' | 'device' | 'anybody'
  body: Json | null
  operation: Operation
}

/** The six services on one database. */
export function sixServices(ctx: (service: ServiceName) => ServiceContext): Record<ServiceName, ServiceApp> {
  return {
    auth: createAuthApp(ctx('auth'), {
      cost: { memory: 8, time: 1 },
      networkOf: (ip) => ip,
      onEnded: () => undefined,
      requireTotp: false,
      mails: true,
    }),
    master: createMasterApp(ctx('master')),
    order: createOrderApp(ctx('order')),
    billing: createBillingApp(ctx('billing')),
    vm: createVmApp(ctx('vm')),
    sub: createSubApp(ctx('sub')),
  }
}

function rolesOf(operation: Operation): DocumentedCall['roles'] {
  const roles = operation['x-roles']
  if (roles === 'staff' || roles === 'device' || roles === 'anybody') return roles
  if (Array.isArray(roles) && roles.every(isRoleCode)) return roles
  throw new Error(`${String(operation.summary)} says nobody who may call it`)
}

function bodyOf({ requestBody }: Operation): Json | null {
  return requestBody?.content['application/json']?.schema ?? null
}

/** Every call of the documents of all services. */
export function documentedCalls(apps: Record<ServiceName, ServiceApp>): DocumentedCall[] {
  return (Object.entries(apps) as [ServiceName, ServiceApp][]).flatMap(([service, app]) => {
    const { paths } = documentOf(service, app)
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        service,
        method: method.toUpperCase(),
        path,
        roles: rolesOf(operation),
        body: bodyOf(operation),
        operation,
      })),
    )
  })
}

/** The routes of a service's router, in the documents' spelling. */
export function routesOf(app: ServiceApp): string[] {
  const { routes } = app as unknown as Hono
  return routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}

/** Sends a call as its gateway would; nobody is signed in without an actor. What is no JSON counts as empty. */
export async function send<T = Json>(
  app: ServiceApp,
  { method, path }: { method: string; path: string },
  actor: Actor | null,
  body?: unknown,
): Promise<Answer<T>> {
  const init: RequestInit = { method }
  if (body !== undefined && method !== 'GET') {
    init.body = typeof body === 'string' ? body : JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await app.request(path, init, actor ? { actor } : {})
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel()
    return { status: response.status } as Answer<T>
  }
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>
}
