import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { FrameContent, SignedFrame } from '#contracts/telemetry/signed-frame.ts'

/** The text that is signed: every part in one order, so that nothing can be moved, left out or added. */
function signedText(frame: FrameContent): string {
  return JSON.stringify([
    'angkut-frame-1',
    frame.key_id,
    frame.scale_id,
    frame.seq,
    frame.weight_kg,
    [frame.stable, frame.zero, frame.net, frame.overload, frame.negative],
    frame.raw,
    frame.indicator_record_no,
    frame.at,
    frame.zero_seen_at,
    frame.samples.map(({ weight_kg, at }) => [weight_kg, at]),
    // A picture without a plate is signed as it was before cameras read any: those frames stay genuine.
    frame.photos.map(({ position, sha256, at, plate }) => [position, sha256, at, ...(plate ? [plate] : [])]),
  ])
}

const names = new WeakMap<KeyObject, string>()

/** Short name of a key: the first 16 hex digits of the SHA-256 of its public half (DER). Five frames a second ask for the same one. */
export function keyIdOf(key: KeyObject): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = nameOf(key)
  names.set(key, name)
  return name
}

function nameOf(key: KeyObject): string {
  const publicHalf = key.type === 'private' ? createPublicKey(key) : key
  const der = publicHalf.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/** A frame under the agent's private Ed25519 key (dec.I3.2). */
export function signFrame(content: Omit<FrameContent, 'key_id'>, key: KeyObject): SignedFrame {
  const frame = { ...content, key_id: keyIdOf(key) }
  return { ...frame, signature: sign(null, Buffer.from(signedText(frame)), key).toString('base64') }
}

/** Keys that were read, by their text. A plant has some dozens of scales; what grows beyond that is begun anew. */
const read = new Map<string, KeyObject>()
const MOST_READ = 500

function publicKeyOf(pem: string): KeyObject {
  const known = read.get(pem)
  if (known) return known
  if (read.size >= MOST_READ) read.clear()
  const key = createPublicKey(pem)
  read.set(pem, key)
  return key
}

/** Whether a frame was signed by the owner of a public key (PEM), and nothing of it was changed since. False for an unusable key. */
export function isGenuine(frame: SignedFrame, publicKeyPem: string): boolean {
  try {
    const key = publicKeyOf(publicKeyPem)
    if (keyIdOf(key) !== frame.key_id) return false
    return verify(null, Buffer.from(signedText(frame)), key, Buffer.from(frame.signature, 'base64'))
  } catch {
    return false
  }
}
