import { spawn } from 'node:child_process'

/**
 * Ends a process when this one is gone, however it ended: what a terminated run has started would work on for nobody. The shell waits for the end
 * of a pipe that only this process holds. Gives a function that calls it off, before the number is somebody else's. Nothing on Windows.
 */
export function endWithUs(pid: number | undefined): () => void {
  if (pid === undefined || process.platform === 'win32') return () => undefined
  const guard = spawn('/bin/sh', ['-c', `read -r _; kill -QUIT ${pid}; sleep 2; kill -KILL ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A key that interrupts the run must not end it before.
    detached: true,
  })
  guard.unref()
  const { stdin } = guard
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return () => void guard.kill('SIGKILL')
}
