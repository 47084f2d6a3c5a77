import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { SERVER } from '../../src/launch/server.mjs'
import { freePort } from '../support/free-port.ts'

/** The built product in a process of its own, as it runs for users, but with calls uncounted. */
export interface BenchServer {
  url: string
  dataDir: string
  pid: number
  /** Milliseconds from the process's start to the first page that came back. */
  firstPageMs: number
  stop(): Promise<void>
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    if (child.exitCode !== null) throw new Error('The server stopped before it answered')
    const answered = await fetch(`${url}/login`).then(
      (response) => response.text(),
      () => '',
    )
    if (answered.includes('</html>')) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The server did not answer within two minutes')
}

export async function startServer(
  dataDir = mkdtempSync(join(tmpdir(), 'angkut-bench-')),
  args: readonly string[] = SERVER,
): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dataDir, 'data'),
      DEMO: '1',
      LOG_LEVEL: 'error',
      ANGKUT_NO_LIMITS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswers(url, child)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    firstPageMs: performance.now() - from,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Signs in the way a browser does and gives the cookie header. */
export async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${username} cannot sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function kilobytes(pid: string, key: string): number {
  try {
    return Number(
      new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
    )
  } catch {
    return 0
  }
}

/** The database's processes: its postmaster names our folder, the others are its children. */
function databaseProcesses(dataDir: string): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  const masters = all.filter(
    (pid) => /postgres\0/.test(read(pid, 'cmdline')) && read(pid, 'cmdline').includes(dataDir),
  )
  const parentOf = (pid: string): string => /^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? ''
  return [...masters, ...all.filter((pid) => masters.includes(parentOf(pid)))]
}

/** Linux counts a processor's time in hundredths of a second. */
const TICKS = 100

/** Seconds of a processor that a process has used; none once it has ended. */
function processorSeconds(pid: string): number {
  try {
    // After the name of the program, which may have spaces: its state, ten more, and the ticks in its own code and in the kernel's.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}

/** Seconds of Node and of its database beside it, so far; 0 where /proc is missing. */
export function processorOf({ pid, dataDir }: BenchServer): { node: number; database: number } {
  if (!existsSync('/proc')) return { node: 0, database: 0 }
  const database = databaseProcesses(dataDir).reduce((sum, one) => sum + processorSeconds(one), 0)
  return { node: processorSeconds(String(pid)), database }
}

function processorTime(server: BenchServer): number {
  const { node, database } = processorOf(server)
  return node + database
}

const LOOK_MS = 5_000
/** Of a processor: a server that does nothing still looks after its jobs. */
const IDLE_SHARE = 0.1
const IDLE_LOOKS = 6
const MOST_LOOKS = 60

/** Waits until a server has done the jobs its start left it and has put away what they made: until it has done nothing for half a minute. */
export async function untilRest(server: BenchServer): Promise<void> {
  let before = processorTime(server)
  let idle = 0
  for (let look = 0; look < MOST_LOOKS && idle < IDLE_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const now = processorTime(server)
    idle = now - before < (IDLE_SHARE * LOOK_MS) / 1000 ? idle + 1 : 0
    before = now
  }
}

/** Megabytes (proportional set size) of Node and of its database beside it; null where /proc is missing. */
export function memoryOf(server: BenchServer): { node: number; database: number } | null {
  try {
    const database = databaseProcesses(server.dataDir).reduce((sum, pid) => sum + kilobytes(pid, 'Pss'), 0)
    return { node: kilobytes(String(server.pid), 'Pss') / 1024, database: database / 1024 }
  } catch {
    return null
  }
}
