import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { checker } from '#contracts/place/checker.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { write } from '#engine/write.ts'

const CHECKER = checker

const DIGITS = 6
/** Least cost of Argon2id by OWASP's password storage cheat sheet: 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2 } as const

/** Six digits, none of them easier to guess than another. */
function newPin(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/**
 * `POST /v1/checker/{id}/pin`: a new PIN with which a checker confirms arrivals (read.R11). It is shown this
 * once, kept as a hash, and the one before stops working.
 */
export function mountCheckerPin(app: ServiceApp, ctx: ServiceContext): void {
  const spec: RawCall = {
    at: 'POST /v1/checker/{id}/pin',
    summary: 'A new PIN for a checker, shown this once',
    roles: CHECKER.access.update,
    answer: () => ({ type: 'object', properties: { pin: { type: 'string' } } }),
  }
  mountRaw(app, spec, async (c) => {
    const pin = newPin()
    const pinHash = await hash(pin, COST)
    await write(ctx, c.var.actor, null, async (w) => {
      const before = await readRecord(ctx, w.tx, CHECKER, c.var.actor, c.req.param('id'))
      const id = String(before.id)
      // No new version: whoever changes the checker just now changes something else.
      await runSql(w.tx, 'update master.checker set pin_hash = $2, pin_set_at = $3 where id = $1', [
        id,
        pinHash,
        w.at,
      ])
      const subject = { type: CHECKER.name, id, no: String(before.code) }
      await w.audit({ action: before.pin_set_at ? 'reset-pin' : 'set-pin', subject })
      await w.emit({ type: 'checker.pin_set', subject })
    })
    return answer(c, { pin }, 'Created')
  })
}
