import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '#database/embedded/binaries.ts'
import { environment } from '#database/embedded/cluster.ts'
import { readPidFile } from '#database/embedded/orphan.ts'
import type { RunAs } from '#database/embedded/run-as.ts'

export type PostmasterOptions = {
  binaries: Binaries
  runAs: RunAs
  pgdata: string
  logFile: string
  settings: Record<string, string>
  log: (line: string) => void
}

const LOG_LIMIT_BYTES = 5_000_000
/** Recovery after a crash may replay up to max_wal_size; only a dead process ends the wait earlier. */
const READY_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 25_000
const RESTART_WAIT_MS = 500

/** One running PostgreSQL: started, kept up, stopped. Its messages go to a file, so it outlives a killed Node's pipe. */
export class Postmaster {
  readonly #options: PostmasterOptions
  #child: ChildProcess | undefined
  #stopping = false
  readonly #onExit = (): void => this.#signal()

  constructor(options: PostmasterOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves when connections are accepted; throws with the last words of PostgreSQL when it ends before. */
  async start(): Promise<void> {
    await this.#launch()
    // process.exit() without stop(): no orphan then either.
    process.once('exit', this.#onExit)
  }

  /** Fast shutdown: transactions under way are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    this.#stopping = true
    process.removeListener('exit', this.#onExit)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
    this.#signal()
    const stopped = await Promise.race([gone, sleep(STOP_LIMIT_MS, false, { ref: false })])
    if (stopped) return
    this.#options.log('PostgreSQL did not stop in time: stopping it at once, it recovers at the next start')
    child.kill('SIGQUIT')
    await gone
  }

  #signal(): void {
    const { binaries, pgdata } = this.#options
    // Windows has no signals; pg_ctl knows another way.
    if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-D', pgdata, '-m', 'fast'])
    else this.#child?.kill('SIGINT')
  }

  async #launch(): Promise<void> {
    const { binaries, runAs, pgdata, logFile, settings } = this.#options
    const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program, args] = runAs.wrap(binaries.postgres, ['-D', pgdata, ...set])
    const from = makeRoom(logFile)
    const out = openSync(logFile, 'a', 0o600)
    // Detached: Ctrl-C reaches Node alone, which lets requests end before it stops the database.
    const child = spawn(program, args, {
      ...runAs.options,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: environment(),
      detached: process.platform !== 'win32',
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    this.#child = child
    child.once('exit', (code, signal) => void this.#ended(child, code, signal))
    let failed = ''
    child.once('error', (error) => (failed = error.message))
    for (const end = performance.now() + READY_LIMIT_MS; !this.#isReady(child); await sleep(5)) {
      const over = failed || child.exitCode !== null || child.signalCode !== null || performance.now() > end
      if (!over) continue
      this.#stopping = true
      child.kill('SIGQUIT')
      throw new Error(`PostgreSQL does not start: ${failed || lastWords(logFile, from)}`)
    }
  }

  #isReady(child: ChildProcess): boolean {
    const file = readPidFile(this.#options.pgdata)
    return file !== undefined && file.ready && (file.pid === child.pid || process.platform === 'win32')
  }

  /** Ended without being asked to (out of memory, an operator's kill): start it again, the pool reconnects. */
  async #ended(child: ChildProcess, code: number | null, signal: string | null): Promise<void> {
    const { log } = this.#options
    if (this.#stopping || !process.listeners('exit').includes(this.#onExit)) return
    log(`PostgreSQL ${child.pid ?? ''} ended unasked (${signal ?? code ?? 'unknown'}): starting it again`)
    for (let wait = RESTART_WAIT_MS; !this.#stopping; wait = Math.min(wait * 2, 30_000)) {
      await sleep(wait)
      if (this.#stopping) return
      try {
        await this.#launch()
        log('PostgreSQL is back')
        return
      } catch (error) {
        this.#stopping = false
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }
}

/** Where this start's words begin; an old log of more than 5 MB is dropped. */
function makeRoom(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  rmSync(logFile)
  return 0
}

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line))
  return `${fatal ?? lines.slice(-3).join(' ')} (see ${logFile})`
}
