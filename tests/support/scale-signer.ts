import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { clock } from '#kernel/clock.ts'
import type { FrameContent, SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { signFrame } from '#frames/signed-frame.ts'
import { smaFrame } from '../rules/frame-encoders.ts'
import type { WeighSite } from './weigh-site.ts'

type Row = Record<string, unknown>

/** A frame of an SMA indicator, as it is kept: hex pairs. */
export const smaRaw = (kg: number, motion = ' '): string =>
  [...smaFrame(' ', 'G', motion, String(kg))]
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join(' ')

export interface Signer {
  key: KeyObject
  publicKey: string
  /** A frame with this weight under the key; what is not said stands still, and the platform was empty a minute ago. */
  frame(weight_kg: number, more?: Partial<FrameContent>): SignedFrame
}

/** Signs frames of a scale as its agent does. */
export function scaleSigner(scaleId: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  let seq = 0
  return {
    key: privateKey,
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    frame: (weight_kg, more = {}) => {
      seq += 1
      const now = clock.now().toISOString()
      const content = {
        scale_id: scaleId,
        seq,
        weight_kg,
        stable: true,
        zero: Math.abs(weight_kg) <= 20,
        net: false,
        overload: false,
        negative: weight_kg < 0,
        raw: smaRaw(weight_kg),
        indicator_record_no: null,
        at: now,
        zero_seen_at: new Date(clock.ms() - 60_000).toISOString(),
        samples: [{ weight_kg, at: clock.ms() }],
        photos: [],
        ...more,
      }
      return signFrame(content, privateKey)
    },
  }
}

/** Sets a scale to the SMA protocol with a token that another person has confirmed. */
export async function giveToken(site: WeighSite, scaleId: string, token: string): Promise<void> {
  await site.rows(
    `update master.scale_profile set protocol = 'sma', bridge_token_hash = $2 where scale_id = $1`,
    [scaleId, createHash('sha256').update(token).digest('hex')],
  )
  await site.rows(
    `insert into master.scale_source (id, created_at, updated_at, scale_id, kind, token_hash, status, arrived_at, counts_from)
     values (gen_random_uuid(), now(), now(), $1, 'token', $2, 'confirmed', '2020-01-01', '2020-01-01')
     on conflict do nothing`,
    [scaleId, createHash('sha256').update(token).digest('hex')],
  )
}

/** Another person has confirmed whatever new token or key there is (decision 47). */
export async function confirmSources({ rows }: Pick<WeighSite, 'rows'>): Promise<void> {
  await rows(
    `update master.scale_source set status = 'confirmed', token_by = null, counts_from = arrived_at
     where status in ('waiting', 'alone')`,
  )
}

/** Posts to a scale's feed as a program without a session; when told that it is too often, again a little later. */
export async function post(
  site: WeighSite,
  path: string,
  body: Row,
): Promise<{ status: number; message: string; data: Row; errors: Row[] }> {
  for (;;) {
    const response = await site.sub.request(`/v1/scale-feed/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.status !== 429)
      return {
        status: response.status,
        message: answer.header.message,
        data: answer.data,
        errors: answer.errors,
      }
    await pause(100)
  }
}

export const helloOf = (signer: Pick<Signer, 'publicKey'>, bridge_token: string, more: Row = {}): Row => ({
  bridge_token,
  public_key: signer.publicKey,
  version: '1.0.0',
  offset_ms: -120,
  sent_at: clock.now().toISOString(),
  ...more,
})
