// Development: the server the users get, made again on every change. Astro's own dev server is not used, because the CSP
// is off there and our HTTP server, gateway and services would not stand in front of it.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { DIST, ROOT } from './paths.mjs'
import { alone, passSignalsOn } from './processes.mjs'
import { SERVER } from './server.mjs'

const QUIET_MS = 200
const FOLDERS = ['src', 'public']

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

const startServer = (node) => {
  const child = spawn(node, ['--enable-source-maps', ...SERVER], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PARTS: '1', ...process.env },
  })
  const release = passSignalsOn(child)
  child.once('exit', (code) => {
    release()
    if (code) console.log(`The server stopped (exit code ${code}); it starts again on the next change`)
  })
  return child
}

/** Serves until interrupted: a change below `src` or `public` rebuilds what it must and restarts the server. */
export const dev = async (node) => {
  let child = startServer(node)
  let timer
  let working = Promise.resolve()
  let rebuild = false

  const refresh = async () => {
    const since = performance.now()
    const needed = rebuild
    rebuild = false
    if (needed && (await alone(() => build(node))) !== 0) return
    child.kill('SIGTERM')
    await ended(child)
    child = startServer(node)
    console.log(`Restarted after ${Math.round(performance.now() - since)} ms: reload the page`)
  }
  const changed = (file) => {
    if (file.endsWith('~') || file.includes('launch')) return
    rebuild ||= isBuilt(file)
    clearTimeout(timer)
    timer = setTimeout(() => (working = working.then(refresh)), QUIET_MS)
  }
  const watchers = FOLDERS.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => name && changed(join(folder, name))),
  )
  console.log(`Watching ${FOLDERS.join(' and ')}; the built site is in ${DIST}`)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, async () => {
        for (const watcher of watchers) watcher.close()
        clearTimeout(timer)
        await ended(child)
        resolve(0)
      })
  })
}
