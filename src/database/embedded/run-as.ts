import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from '#database/embedded/binaries.ts'

/** How PostgreSQL's programs are started: `wrap` gives program and arguments, `options` go to spawn. */
export type RunAs = {
  label: 'self' | 'other user' | 'namespace'
  wrap(program: string, args: string[]): [string, string[]]
  options: { uid?: number; gid?: number }
}

type Account = { uid: number; gid: number }

const direct = (program: string, args: string[]): [string, string[]] => [program, args]

/**
 * PostgreSQL refuses to run as root. Not root: as it is. Root: as the folder's owner or nobody, where that account
 * reaches program and folder, else inside a user namespace where root has another number. `dataDir` and what is in it is handed to
 * that account. Throws one sentence when nothing works.
 */
export function chooseRunAs(binaries: Binaries, dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return { label: 'self', wrap: direct, options: {} }
  const other = unprivileged(lstatSync(dataDir).uid)
  if (reaches(other, binaries.postgres, dirname(dataDir))) {
    handOver(dataDir, other)
    return { label: 'other user', wrap: direct, options: other }
  }
  const wrap = (program: string, args: string[]): [string, string[]] => [
    'unshare',
    ['--user', `--map-user=${other.uid}`, `--map-group=${other.gid}`, program, ...args],
  ]
  const [program, args] = wrap(binaries.postgres, ['--version'])
  if (spawnSync(program, args, { cwd: '/' }).status === 0) {
    handOver(dataDir, { uid: 0, gid: 0 })
    return { label: 'namespace', wrap, options: {} }
  }
  throw new Error(
    `PostgreSQL does not run as root and no other user can reach ${binaries.postgres} and ${dataDir}: ` +
      'start as an ordinary user, or set DATABASE_URL, or set DATA_DIR to a folder others can enter',
  )
}

/** The folder's owner, or nobody where that is root; initdb wants a number that has a name. */
function unprivileged(owner: number): Account {
  let passwd = ''
  try {
    passwd = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // Without the file the usual numbers are as good a guess as any.
  }
  const accounts = passwd.split('\n').map((line) => line.split(':'))
  const found =
    accounts.find((row) => owner !== 0 && row[2] === String(owner)) ??
    accounts.find(([name]) => name === 'nobody') ??
    accounts.find((row) => Number(row[2]) > 0)
  return { uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) }
}

/** Asked by doing it: only that account knows about access lists, mounts and modules. */
function reaches(account: Account, program: string, folder: string): boolean {
  const ask = '"$0" --version >/dev/null 2>&1 && test -x "$1"'
  return spawnSync('/bin/sh', ['-c', ask, program, folder], { ...account, cwd: '/' }).status === 0
}

/** The folder itself changes hands last, so that a start cut short here does the rest next time. */
function handOver(dataDir: string, to: Account): void {
  const cluster = ['pgdata', 'pgdata.tmp'].map((name) => join(dataDir, name))
  for (const folder of cluster) {
    const owner = lstatSync(folder, { throwIfNoEntry: false })
    if (owner && owner.uid !== to.uid) handOverAll(folder, to)
  }
  if (lstatSync(dataDir).uid !== to.uid) chownSync(dataDir, to.uid, to.gid)
}

function handOverAll(folder: string, to: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), to.uid, to.gid)
  }
  lchownSync(folder, to.uid, to.gid)
}
