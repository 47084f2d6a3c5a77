import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#kernel/errors.ts'

/** Cost of a password hash: Argon2id memory in KiB and passes; production refuses less than OWASP's minimum. */
export interface HashCost {
  memory: number
  time: number
}

const MIN_LENGTH = 12
const MAX_LENGTH = 128
/** Words of the trade and of every list of common passwords; a password made of one and little else is guessed first. */
const COMMON = ['password', 'passw0rd', 'qwerty', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'letmein', 'welcome', 'iloveyou', 'sayang', 'bismillah', 'indonesia', 'rahasia', 'katasandi', 'administrator', 'angkut', 'pupuk', 'urea', 'timbang', 'timbangan', 'jembatan', 'truk', 'gresik', 'petrokimia', 'fertilizer', 'abcdefghijkl', '123456789012', '1234567890', '0123456789', '987654321', '111111111111', '000000000000'] // prettier-ignore

/** What is wrong with a new password, as a sentence; null when it may be used (S02, S03). Length counts code points. */
export function passwordRefusal(password: string, username: string): string | null {
  const length = [...password].length
  if (length < MIN_LENGTH) return `At least ${MIN_LENGTH} characters`
  if (length > MAX_LENGTH) return `At most ${MAX_LENGTH} characters`
  const plain = password.normalize('NFKC').toLowerCase()
  if (username.length >= 3 && plain.includes(username.toLowerCase())) return 'Must not contain the user name'
  if (new Set(plain).size < 5) return 'Too easy to guess: use more different characters'
  if (isRun(plain)) return 'Too easy to guess: letters or digits in a row'
  const rest = COMMON.reduce((text, word) => text.replaceAll(word, ''), plain).replace(/[^\p{L}]/gu, '')
  if (rest.length < 4) return 'Too easy to guess: a common word and little else'
  return null
}

/** Most neighbours differ by one, as in abcdef or 876543. */
function isRun(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) === 1) steps += 1
  return steps >= text.length * 0.7
}

const MAX_WAITING = 32
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One hash at a time: a flood of logins can take one core, never the machine. */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING)
    throw new AppError('unavailable', 'Too many sign-ins at this moment; try again in a few seconds')
  waiting += 1
  const mine = last.then(work).finally(() => {
    waiting -= 1
  })
  last = mine.catch(() => undefined)
  return mine
}

/** The PHC string of a password (Argon2id is the library's default), for example `$argon2id$v=19$m=65536,t=3,p=1$…` (S01). */
export function hashPassword(password: string, cost: HashCost): Promise<string> {
  return queued(() =>
    hash(password.normalize('NFKC'), {
      memoryCost: cost.memory,
      timeCost: cost.time,
      parallelism: 1,
    }),
  )
}

let decoy: Promise<string> | null = null

/** Whether a password fits. With no hash it works just as long and says no, so that time tells nobody who exists (S08). */
export async function passwordFits(password: string, known: string | null, cost: HashCost): Promise<boolean> {
  decoy ??= hashPassword('there is nobody of this name', cost)
  const against = known ?? (await decoy)
  const fits = await queued(() => verify(against, password.normalize('NFKC')))
  return fits && known !== null
}
