import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import { AppError, fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { clock } from '#kernel/clock.ts'
import type { HelloBody } from '#contracts/telemetry/agent-hello.ts'
import { keyIdOf } from '#frames/signed-frame.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Whether a token is the one of now of a scale. */
export function isToken(scale: ScaleRow, token: string): boolean {
  if (!scale.bridge_token_hash) return false
  const [given, kept] = [
    createHash('sha256').update(token).digest(),
    Buffer.from(scale.bridge_token_hash, 'hex'),
  ]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

/** The key that signs the frames of a scale. */
export type AgentKey = ColumnsOf<'sub.scale_agent_key', 'key_id' | 'public_key'>

/** The key of a scale as it was just read. */
export function keyIn({ key_id, public_key }: ScaleRow): AgentKey | null {
  return key_id === null || public_key === null ? null : { key_id, public_key }
}

/** The key that was registered with the token of now; null where no agent has come with it yet. */
export async function keyOf(db: Executor, scale: ScaleRow): Promise<AgentKey | null> {
  const [row] = await runSql<AgentKey>(
    db,
    'select key_id, public_key from sub.scale_agent_key where scale_id = $1 and token_hash = $2',
    [scale.id, scale.bridge_token_hash],
  )
  return row ?? null
}

/** The name of a public half; 400 for what is no Ed25519 key. */
function nameOf(publicKey: string): string {
  try {
    const key = createPublicKey(publicKey)
    if (key.asymmetricKeyType === 'ed25519') return keyIdOf(key)
  } catch {
    // Said below.
  }
  throw fieldError('public_key', 'This is no Ed25519 key')
}

/**
 * The first key that comes with a token is the token's for good (decision 47); any other one is refused with 409 until an administrator
 * makes a new token. Gives the key's name, and whether it came just now.
 */
export async function registerKey(
  db: Executor,
  scale: ScaleRow,
  { public_key }: HelloBody,
): Promise<{ keyId: string; isNew: boolean }> {
  const keyId = nameOf(public_key)
  const added = await runSql(
    db,
    `insert into sub.scale_agent_key (id, scale_id, token_hash, key_id, public_key, registered_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (scale_id, token_hash) do nothing returning id`,
    [uuidv7(clock.ms()), scale.id, scale.bridge_token_hash, keyId, public_key, clock.now().toISOString()],
  )
  const kept = await keyOf(db, scale)
  if (kept?.key_id !== keyId)
    throw new AppError(
      'aborted',
      'Another scale agent has registered its key with this token; a new key needs a new token',
    )
  return { keyId, isNew: added.length > 0 }
}
