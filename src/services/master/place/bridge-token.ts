import { createHash, randomBytes } from 'node:crypto'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { write } from '#engine/write.ts'

const PROFILE = scaleProfile

/** What is stored of a bridge program's secret. */
function bridgeTokenHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * `POST /v1/scale-profile/{id}/bridge-token`: a new secret with which a bridge program posts this scale's readings. It
 * is shown this once; the one before stops working.
 */
export function mountBridgeToken(app: ServiceApp, ctx: ServiceContext): void {
  const spec: RawCall = {
    at: 'POST /v1/scale-profile/{id}/bridge-token',
    summary: 'A new secret for a bridge program, shown this once',
    roles: ['super-admin'],
    answer: () => ({ type: 'object', properties: { bridge_token: { type: 'string' } } }),
  }
  mountRaw(app, spec, async (c) => {
    const secret = randomBytes(24).toString('base64url')
    await write(ctx, c.var.actor, null, async (w) => {
      const before = await readRecord(ctx, w.tx, PROFILE, c.var.actor, c.req.param('id'))
      const id = String(before.id)
      // No new version: whoever changes the profile just now changes something else.
      await runSql(
        w.tx,
        'update master.scale_profile set bridge_token_hash = $2, bridge_token_set_at = $3 where id = $1',
        [id, bridgeTokenHash(secret), w.at],
      )
      await w.audit({ action: 'bridge-token', subject: { type: PROFILE.name, id } })
    })
    return answer(c, { bridge_token: secret }, 'Created')
  })
}
