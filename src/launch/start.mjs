// `npm start`: the server, and the site, which is built before where it must be, and meanwhile at a first start: that makes a
// database and fills it, none of which needs the site. Done one after the other it took a quarter longer.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, isStale } from './build.mjs'
import { alone, exitCode, passSignalsOn, run } from './processes.mjs'
import { COMPILE_CACHE, ROOT } from './paths.mjs'
import { SERVER } from './server.mjs'

/** Tells the server (src/server/site.ts) that it gets the site later, and that somebody will say when. */
const SITE_LATER = '--site-later'

const giveUp = () => {
  console.error('The site could not be built, see above.')
  return 1
}

/**
 * Whether there is no database yet. One with records is brought up to date only by a start that can serve: if the site cannot be
 * built, the release before must still find its tables.
 */
const isFirst = () =>
  !process.env.DATABASE_URL && !existsSync(resolve(ROOT, process.env.DATA_DIR ?? 'data', 'pgdata'))

/** What is aborted, with the name of the signal, when we are told to stop. */
const whenStopped = () => {
  const stop = new AbortController()
  const names = ['SIGTERM', 'SIGHUP', 'SIGINT']
  const abort = (name) => stop.abort(name)
  for (const name of names) process.on(name, abort)
  const release = () => {
    for (const name of names) process.removeListener(name, abort)
  }
  return { stop, release }
}

/** The site, and then the server. Gives the server's exit code. */
const startAfter = async (node, rest) => {
  const { stop, release } = whenStopped()
  const built = await alone(() => build(node, stop), stop.signal)
  release()
  if (stop.signal.aborted) return exitCode(null, stop.signal.reason)
  return built === 0 ? run(node, [...SERVER, ...rest]) : giveUp()
}

/** The server with a line on which it is told that the site is there. Gives its exit code. */
const startBeside = async (node, rest) => {
  const child = spawn(node, [...SERVER, SITE_LATER, ...rest], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const keepSignals = passSignalsOn(child)
  const { stop, release } = whenStopped()
  const ended = new Promise((end) => {
    child.once('error', () => end(127))
    child.once('exit', (code, signal) => end(exitCode(code, signal)))
  })
  // Nobody waits for the site of a server that is gone.
  void ended.then(() => stop.abort())
  const built = await alone(() => build(node, stop), stop.signal)
  release()
  const isStopped = stop.signal.aborted
  if (child.connected && !isStopped) {
    // The callback is told of a server that is gone by now: how it ended is heard below.
    if (built === 0) child.send('built', () => undefined)
    // A line that ends without a word makes the server stop.
    else child.disconnect()
  }
  const code = await ended
  keepSignals()
  return built === 0 || isStopped ? code : giveUp()
}

/** Serves until interrupted. Gives the server's exit code. */
export const start = (node, rest) => {
  if (!isStale()) return run(node, [...SERVER, ...rest])
  return isFirst() ? startBeside(node, rest) : startAfter(node, rest)
}
