import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Lang } from '#i18n/translate.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'
import type { Database } from '#database/db.ts'
import type { Executor } from '#database/sql.ts'
import type { KnownEnds } from '#engine/seal/known-ends.ts'
import type { Signer } from '#engine/seal/signer.ts'

export type ServiceName = 'auth' | 'master' | 'order' | 'billing' | 'vm' | 'sub'

/** Whose records are asked for. */
export interface Somebody {
  id: string
  role_code: RoleCode
}

/** What users may see (std.A4), by user id. One service knows it, and every one asks before it tells somebody of a record. */
export type ScopesOf = (db: Executor, users: readonly Somebody[]) => Promise<ReadonlyMap<string, Scope>>

/** What every handler of a service stands on. */
export interface ServiceContext {
  service: ServiceName
  schema: string
  db: Database
  log: Logger
  scopesOf: ScopesOf
  signer: Signer
  /** What this process has seen of chains that it signs. */
  ends: KnownEnds
  /** Whether this is a plant's own, where nothing simulated counts. */
  isReal: boolean
}

/** How a caller reached the gateway, for the calls that sign users in and out. */
export interface CallClient {
  ip: string
  userAgent: string
  secure: boolean
  script: boolean
  device: string | null
  /** The token a phone or handheld sends instead of a login; whoever takes it finds out whose it is. */
  deviceToken: string | null
  /** What a caller reads who is not signed in. */
  lang: Lang
}

/** The hono environment: the mount puts the caller in, handlers read it from there. */
export interface ServiceEnv {
  Bindings: { actor?: Actor; client?: CallClient }
  Variables: { actor: Actor }
}

/** A service: where its calls are mounted. */
export type ServiceApp = Hono<ServiceEnv>
/** One call of a service, as its handler gets it. */
export type Call = Context<ServiceEnv>

/** The PostgreSQL schema of a service; `order` is a reserved word of SQL. */
export function schemaOf(service: string): string {
  return service === 'order' ? 'orders' : service
}

/** Where a resource's rows are read from, seen from a service: its own table, or the owner's public view. */
export function sourceOf(resource: Resource, reader: string): string {
  const schema = schemaOf(resource.service)
  return resource.service === reader
    ? `${schema}."${resource.table}"`
    : `${schema}."public_${resource.table}"`
}
