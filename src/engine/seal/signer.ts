import { createHash, createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Signs what must not be changed unseen: HMAC-SHA-256 under the newest key, whose id goes with each signature. */
export interface Signer {
  readonly keyId: string
  /** 64 hexadecimal digits. */
  sign(text: string): string
  /** Every key there is, the newest first: what a retired one signed can still be checked. */
  readonly keyIds: readonly string[]
  /** Signs under one of the keys; null for a key that is not there. */
  signUnder(keyId: string, text: string): string | null
}

const SECRET_BYTES = 32
const OTHERS = 0o077

/** Where the keys are: beside the data, never in a backup of the database. */
export function keyFileOf(dataDir: string, keyFile?: string): string {
  return keyFile ?? join(dataDir, 'keys', 'chain.keys')
}

/** The id follows from the secret, so that no two keys have one id. */
function keyIdOf(secret: Buffer): string {
  return createHash('sha256').update('angkut key ').update(secret).digest('hex').slice(0, 12)
}

function newLine(): string {
  const secret = randomBytes(SECRET_BYTES)
  return `${keyIdOf(secret)} ${secret.toString('base64url')}\n`
}

/** The signer of this installation; without a file of its own choice the first start makes one. */
export function openSigner(dataDir: string, keyFile?: string): Signer {
  const file = keyFileOf(dataDir, keyFile)
  if (!keyFile && !existsSync(file)) addKey(file)
  return signerFrom(file)
}

/** Makes the file with its first key, or adds one that signs from the next start on. Gives the new key's id. */
export function addKey(file: string): string {
  const line = newLine()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (existsSync(file)) appendFileSync(file, line)
  else writeFileSync(file, line, { mode: 0o600, flag: 'wx' })
  return line.split(' ')[0]!
}

const hmac = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** A signer with a secret, and those that were retired. */
export function signerOf(secret: Buffer, retired: readonly Buffer[] = []): Signer {
  const keys = new Map([secret, ...retired].map((one) => [keyIdOf(one), one]))
  return {
    keyId: keyIdOf(secret),
    keyIds: [...keys.keys()],
    sign: (text) => hmac(secret, text),
    signUnder(keyId, text) {
      const key = keys.get(keyId)
      return key ? hmac(key, text) : null
    },
  }
}

/** The signer of a file of keys: its last line signs. Throws a sentence for whoever starts the server. */
export function signerFrom(file: string): Signer {
  if (!existsSync(file))
    throw new Error(
      `There is no key file ${file}: copy it from the server that has it (CHAIN_KEY_FILE or DATA_DIR)`,
    )
  if (process.platform !== 'win32' && statSync(file).mode & OTHERS)
    throw new Error(`${file} can be read by others: chmod 600 ${file}`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const secret = secretIn(lines.at(-1))
  if (!secret)
    throw new Error(`The last line of ${file} is no key: each line is an id and a secret, as it was made`)
  return signerOf(
    secret,
    lines
      .slice(0, -1)
      .flatMap((line) => secretIn(line) ?? [])
      .toReversed(),
  )
}

/** The secret of a line; null where it is no key or its id is another one's. */
function secretIn(line = ''): Buffer | null {
  const [id, text = ''] = line.trim().split(' ')
  const secret = Buffer.from(text, 'base64url')
  return secret.length === SECRET_BYTES && keyIdOf(secret) === id ? secret : null
}

/** A signer that reads its file when it is first asked, which is when something is first written. */
export function laterSigner(file: string): Signer {
  let known: Signer | undefined
  const signer = (): Signer => (known ??= signerFrom(file))
  return {
    get keyId() {
      return signer().keyId
    },
    get keyIds() {
      return signer().keyIds
    },
    sign: (text) => signer().sign(text),
    signUnder: (keyId, text) => signer().signUnder(keyId, text),
  }
}
