import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#kernel/errors.ts'
import { holdsName, isCommon, isRepeated, isRun } from '#services/auth/account/rules/weak-passwords.ts'

/** Cost of a password hash: Argon2id memory in KiB and passes; production refuses less than OWASP's minimum. */
export interface HashCost {
  memory: number
  time: number
}

const MIN_LENGTH = 12
const MAX_LENGTH = 128

/**
 * What is wrong with a new password, as a sentence; null when it may be used (std.S02, std.S03). Length counts code points. `about`
 * are further texts that say who its owner is: their name, their e-mail address.
 */
export function passwordRefusal(
  password: string,
  username: string,
  about: readonly string[] = [],
): string | null {
  const length = [...password].length
  if (length < MIN_LENGTH) return `At least ${MIN_LENGTH} characters`
  if (length > MAX_LENGTH) return `At most ${MAX_LENGTH} characters`
  const plain = password.normalize('NFKC').toLowerCase()
  if (holdsName(plain, username)) return 'Must not contain the user name'
  if (about.some((text) => holdsName(plain, text.split('@')[0] ?? '')))
    return 'Must not contain your name or e-mail address'
  if (new Set(plain).size < 5) return 'Too easy to guess: use more different characters'
  if (isRun(plain)) return 'Too easy to guess: letters, digits or keys in a row'
  if (isRepeated(plain)) return 'Too easy to guess: the same piece again and again'
  const owner = [username, ...about].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  if (isCommon(plain, owner)) return 'Too easy to guess: a common word and little else'
  return null
}

/** So many of a kind wait: a shift change is ten times less. */
const MAX_WAITING = 256
const waiting: { known: (() => void)[]; other: (() => void)[] } = { known: [], other: [] }
let isAtWork = false

function next(): void {
  const go = waiting.known.shift() ?? waiting.other.shift()
  isAtWork = go !== undefined
  go?.()
}

/**
 * One hash at a time: a flood of logins can take one core, never the machine. Accounts that know the place they come from go before those that do
 * not, which a flood is made of.
 */
async function queued<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  const queue = waiting[isKnown ? 'known' : 'other']
  if (queue.length >= MAX_WAITING)
    throw new AppError('unavailable', 'Too many sign-ins at this moment; try again in a few seconds')
  if (isAtWork) await new Promise<void>((resolve) => queue.push(resolve))
  isAtWork = true
  try {
    return await work()
  } finally {
    next()
  }
}

/** The PHC string of a password (Argon2id is the library's default), such as `$argon2id$v=19$m=65536,t=3,p=1$…` (std.S01). */
export function hashPassword(password: string, cost: HashCost): Promise<string> {
  return queued(true, () =>
    hash(password.normalize('NFKC'), {
      memoryCost: cost.memory,
      timeCost: cost.time,
      parallelism: 1,
    }),
  )
}

let decoy: Promise<string> | null = null

/**
 * Whether a password fits. With no hash it works just as long and says no, so that time tells nobody who exists (std.S08). `isKnown`: the account
 * was here before.
 */
export async function passwordFits(
  password: string,
  known: string | null,
  cost: HashCost,
  isKnown = false,
): Promise<boolean> {
  decoy ??= hashPassword('there is nobody of this name', cost)
  const against = known ?? (await decoy)
  const fits = await queued(isKnown, () => verify(against, password.normalize('NFKC')))
  return fits && known !== null
}
