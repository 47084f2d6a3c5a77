import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process runs; a zombie (dead, but process 1 does not reap it) does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    // The name may hold spaces and brackets, so the state is read after the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !['Z', 'X'].includes(stat.charAt(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Whether `pid` is a PostgreSQL process of this cluster; pids are given out again, so its number proves nothing. */
export function isOfCluster(pid: number, pgdata: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === pgdata && runs(pid)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return runs(pid)
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return (stdout ?? '').includes(pgdata)
}

/** All living processes of the cluster: every one of them works in its folder. Linux only; elsewhere none. */
export function processesOf(pgdata: string): number[] {
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => isOfCluster(pid, pgdata))
}
