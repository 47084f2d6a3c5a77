import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** A server on a free port of this machine. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export const hasNats = (): boolean => spawnSync('nats-server', ['--version']).status === 0

export function startNats(port: number): ChildProcess {
  return spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
}

export async function endNats(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}
