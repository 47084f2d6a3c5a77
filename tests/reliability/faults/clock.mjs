// Before a server starts (node --import): its clock stands as many milliseconds off as the file says that CLOCK_FILE names, and
// jumps when the file changes. Timers run on, as they do where somebody sets a machine's clock.
import { readFileSync, watchFile } from 'node:fs'

const FILE = process.env.CLOCK_FILE ?? ''
const real = Date
const realNow = Date.now.bind(Date)
let offset = 0
const read = () => {
  offset = Number(readFileSync(FILE, 'utf8'))
}
read()
watchFile(FILE, { interval: 20, persistent: false }, read)

const now = () => realNow() + offset
Date.now = now
globalThis.Date = new Proxy(real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length ? given : [now()], made === globalThis.Date ? target : made),
  apply: () => new real(now()).toString(),
})
real.prototype.constructor = globalThis.Date
