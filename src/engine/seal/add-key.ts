// npm run keys   adds a key to the file of keys: it signs from the next start on, the others still verify
import { resolve } from 'node:path'
import { addKey, keyFileOf } from '#engine/seal/signer.ts'

const { DATA_DIR, CHAIN_KEY_FILE } = process.env
const file = keyFileOf(resolve(DATA_DIR || 'data'), CHAIN_KEY_FILE || undefined)
console.log(
  `The key ${addKey(file)} was added to ${file}. Copy the file to a safe place, then start the servers again.`,
)
