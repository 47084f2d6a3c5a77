import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#engine/context.ts'
import type { KnownEnds } from '#engine/seal/known-ends.ts'
import type { Signer } from '#engine/seal/signer.ts'
import type { Database } from '#database/db.ts'

export interface Ground {
  env: Env
  db: Database
  log: Logger
  signer: Signer
  ends: KnownEnds
}

export type ContextOf = (service: ServiceName) => ServiceContext

/** What each service of this process works with. */
export function contexts({ env, db, log, signer, ends }: Ground): ContextOf {
  const isReal = env.production && !env.demo
  return (service) => ({
    service,
    schema: schemaOf(service),
    db,
    log: log.child({ service }),
    scopesOf,
    signer,
    ends,
    isReal,
  })
}
