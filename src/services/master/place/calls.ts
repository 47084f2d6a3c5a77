import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { driver } from '#contracts/people/driver.ts'
import {
  endCheckpointToken,
  endDriverToken,
  makeBridgeToken,
  makeCheckerPin,
  makeCheckpointToken,
  makeDriverToken,
} from '#contracts/place/calls.ts'
import { checker } from '#contracts/place/checker.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'
import { endDeviceToken, newDeviceToken } from '#services/master/place/devices.ts'
import { sourceArrived } from '#services/master/place/scale-sources.ts'

const DIGITS = 6
/** Least cost of Argon2id by OWASP's password storage cheat sheet: 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2 } as const

/** Six digits, none of them easier to guess than another. */
function newPin(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** What is stored of a bridge program's secret. */
function bridgeTokenHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

// Neither secret gives its record a new version: whoever changes the record just now changes something else.

async function keepBridgeToken(w: Write, profileId: string, secret: string): Promise<void> {
  const { id, scale_id: scaleId } = await readRecord(w.ctx, w.tx, scaleProfile, w.actor, profileId)
  const tokenHash = bridgeTokenHash(secret)
  await runSql(
    w.tx,
    `update master.scale_profile set bridge_token_hash = $2, bridge_token_set_at = $3, bridge_token_set_by = $4, bridge_token_set_by_name = $5
     where id = $1`,
    [id, tokenHash, w.at, w.actor.userId, w.actor.name],
  )
  await w.audit({ action: 'bridge-token', subject: { type: scaleProfile.name, id } })
  await sourceArrived(w, { scaleId, tokenHash, keyId: null })
}

async function keepPin(w: Write, checkerId: string, pinHash: string): Promise<void> {
  const before = await readRecord(w.ctx, w.tx, checker, w.actor, checkerId)
  await runSql(
    w.tx,
    `update master.checker set pin_hash = $2, pin_set_at = $3, pin_failures = 0, pin_locked_until = null
     where id = $1`,
    [before.id, pinHash, w.at],
  )
  const subject = { type: checker.name, id: before.id, no: before.code }
  await w.audit({ action: before.pin_set_at ? 'reset-pin' : 'set-pin', subject })
  await w.emit({ type: 'checker.pin_set', subject })
}

/** The token of a driver's phone or a checkpoint's handheld. */
async function keepDeviceToken(
  w: Write,
  resource: typeof driver | typeof checkpoint,
  id: string,
): Promise<string> {
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, id)
  const subject = { type: resource.name, id: record.id, no: record.code }
  const token = await newDeviceToken(w, resource.name, record.id)
  await w.audit({ action: 'device-token', subject })
  return token
}

/** Ends the token of a device; a press too many does nothing. */
async function dropDeviceToken(
  w: Write,
  resource: typeof driver | typeof checkpoint,
  id: string,
): Promise<{ was_in_use: boolean }> {
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, id)
  const was_in_use = await endDeviceToken(w, resource.name, record.id)
  if (was_in_use)
    await w.audit({
      action: 'end-device-token',
      subject: { type: resource.name, id: record.id, no: record.code },
    })
  return { was_in_use }
}

/** Secrets of places and devices: each is shown once and kept as a hash. */
export function mountPlaceCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, makeBridgeToken, async ({ actor, params }) => {
    const secret = randomBytes(24).toString('base64url')
    await write(ctx, actor, null, (w) => keepBridgeToken(w, params.id, secret))
    return { bridge_token: secret }
  })
  mountCall(app, makeDriverToken, async ({ actor, params }) => ({
    device_token: await write(ctx, actor, null, (w) => keepDeviceToken(w, driver, params.id)),
  }))
  mountCall(app, makeCheckpointToken, async ({ actor, params }) => ({
    device_token: await write(ctx, actor, null, (w) => keepDeviceToken(w, checkpoint, params.id)),
  }))
  mountCall(app, endDriverToken, ({ actor, params }) =>
    write(ctx, actor, null, (w) => dropDeviceToken(w, driver, params.id)),
  )
  mountCall(app, endCheckpointToken, ({ actor, params }) =>
    write(ctx, actor, null, (w) => dropDeviceToken(w, checkpoint, params.id)),
  )
  mountCall(app, makeCheckerPin, async ({ actor, params }) => {
    const pin = newPin()
    const pinHash = await hash(pin, COST)
    await write(ctx, actor, null, (w) => keepPin(w, params.id, pinHash))
    return { pin }
  })
}
