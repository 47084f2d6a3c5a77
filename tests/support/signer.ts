import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { keyFileOf, signerOf } from '#engine/seal/signer.ts'

const SECRET = Buffer.alloc(32, 'test')

/** The key of all tests. */
export const TEST_SIGNER = signerOf(SECRET)
/** It and its secret as the file of keys has them. */
export const TEST_KEYS = new Map([[TEST_SIGNER.keyId, SECRET]])

/** Has a server on this folder sign as the tests do: what migrations wrote into its database was proven with that key. */
export function giveTestKey(dataDir: string): void {
  const file = keyFileOf(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${TEST_SIGNER.keyId} ${SECRET.toString('base64url')}\n`, { mode: 0o600 })
}
