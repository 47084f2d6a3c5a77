// Starting other programs, and making sure that two launchers do not install or build at the same time.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { CACHE, COMPILE_CACHE, ROOT } from './paths.mjs'

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The exit code a shell would report: the program's own, or 128 + signal number. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program to its end with our terminal and gives its exit code; 127 when it cannot be started.
 * With `quiet`, its output is shown only when it fails; with `silent`, not even then. An aborted `signal` ends it, which is
 * no failure.
 */
export const run = (program, args, { env = {}, quiet = false, silent = false, cwd = ROOT, signal } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    const keepSignals = passSignalsOn(child)
    const stop = () => child.kill()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    const end = (code) => {
      keepSignals()
      signal?.removeEventListener('abort', stop)
      if (quiet && !silent && code !== 0 && !signal?.aborted) process.stderr.write(Buffer.concat(output))
      resolve(code)
    }
    child.once('error', (error) => {
      output.push(Buffer.from(`${program}: ${error.message}\n`))
      end(127)
    })
    child.once('close', (code, killedBy) => end(exitCode(code, killedBy)))
  })

const PARENT = process.ppid
const ignore = () => undefined

/**
 * npm runs scripts through `sh -c`, and Debian's sh dies of a signal without telling us: a server that npm was told to
 * stop would live on. Only under npm: a launcher started by hand may well outlive its shell.
 */
const whenNpmEnds = (act) => {
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(watch)
    act()
  }, 250)
  return watch.unref()
}

/** Hands our signals to the child; gives a function that stops doing so. */
export const passSignalsOn = (child) => {
  // Ctrl+C in a terminal reaches the child by itself; sent twice it would cut the server's drain short.
  const names = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT']
  const pass = (name) => child.kill(name)
  for (const name of names) process.on(name, pass)
  process.on('SIGINT', ignore)
  const parentWatch = whenNpmEnds(() => child.kill('SIGTERM'))
  return () => {
    clearInterval(parentWatch)
    for (const name of names) process.removeListener(name, pass)
    process.removeListener('SIGINT', ignore)
  }
}

/** Whether a process of this number runs. */
export const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const LOCK = join(CACHE, 'launch.lock')

const takeLock = () => {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead launcher's lock out of the way; the rename lets only one of several waiters do so. */
const dropDeadLock = () => {
  let owner
  try {
    owner = Number(readFileSync(LOCK, 'utf8'))
  } catch {
    return 0
  }
  if (owner === 0 || alive(owner)) return owner
  const aside = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, aside)
    rmSync(aside)
  } catch {
    // Another waiter was first.
  }
  return 0
}

const release = () => rmSync(LOCK, { force: true })

/**
 * Runs `work` while no other launcher of this checkout installs or builds; waits for its turn. Gives what the work gives;
 * undefined, without any work, where `signal` was aborted while it waited.
 */
export const alone = async (work, signal) => {
  mkdirSync(CACHE, { recursive: true })
  let told = false
  while (!takeLock()) {
    if (signal?.aborted) return undefined
    const owner = dropDeadLock()
    if (owner && !told) console.log(`Waiting for another start (process ${owner}) to finish its set-up`)
    told ||= owner > 0
    await pause(200)
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}
