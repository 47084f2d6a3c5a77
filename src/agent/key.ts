import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { keyIdOf } from '#frames/signed-frame.ts'

export interface AgentKey {
  key: KeyObject
  id: string
  /** Its public half, PEM. */
  publicPem: string
}

/** Writes a file that only its owner reads, and waits until it is on the disk. */
function writeSecret(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The agent's own Ed25519 key, made at its first start (dec.I3.2). It never leaves this PC. */
export function agentKey(folder: string): AgentKey {
  const path = join(folder, 'agent-key.pem')
  if (!existsSync(path))
    writeSecret(
      path,
      String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
    )
  chmodSync(path, 0o600)
  const key = createPrivateKey(readFileSync(path, 'utf8'))
  const publicPem = String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  return { key, id: keyIdOf(key), publicPem }
}
