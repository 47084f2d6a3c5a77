import { createServer } from 'node:http'
import type { Server } from 'node:net'

/** How often each job ended well and badly. */
export type JobFigures = ReadonlyMap<string, Readonly<Record<'done' | 'failed', number>>>

export interface Metrics {
  /** One finished request. */
  observe(kind: string, method: string, status: number, seconds: number): void
  close(): Promise<void>
}

/** Metrics on a port of their own, for Prometheus; never on the public one (std.S56). Rejects when the port is taken. */
export async function metricsOn(port: number, host: string, jobs?: JobFigures): Promise<Metrics> {
  // Loaded only when somebody wants metrics: it costs memory and start time.
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const requests = new prometheus.Histogram({
    name: 'angkut_http_request_seconds',
    help: 'Time to answer, by part, method and status class',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3, 0.8, 2, 5],
    registers: [registry],
  })
  const runs = new prometheus.Gauge({
    name: 'angkut_job_runs',
    help: 'Runs of each job since the start, by how they ended',
    labelNames: ['job', 'outcome'] as const,
    registers: [registry],
    collect() {
      for (const [job, { done, failed }] of jobs ?? []) {
        runs.set({ job, outcome: 'done' }, done)
        runs.set({ job, outcome: 'failed' }, failed)
      }
    },
  })
  const server = createServer((req, res) => {
    res.setHeader('x-content-type-options', 'nosniff')
    if (req.url !== '/metrics' || req.method !== 'GET') {
      res.writeHead(404).end()
      return
    }
    void registry.metrics().then(
      (text) => res.setHeader('content-type', registry.contentType).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await listening(server, port, host)
  return {
    observe(kind, method, status, seconds) {
      requests.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

/** Listens; rejects with a sentence that names the port when it cannot. */
export function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const notOurs = `HOST: '${host}' is not an address of this machine. Give e.g. 127.0.0.1, or 0.0.0.0 for all.`
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program or choose another port.`,
        EACCES: `Port ${port} needs more rights. Choose one above 1023 and put a proxy in front.`,
        EADDRNOTAVAIL: notOurs,
        ENOTFOUND: notOurs,
        EAI_AGAIN: notOurs,
      }
      reject(new Error(why[error.code ?? ''] ?? error.message, { cause: error }))
    }
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve()
    })
  })
}

/** Rejects with a sentence when the port cannot be had; takes it for no longer than it needs to see that. */
export async function portIsFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listening(probe, port, host)
  await new Promise((done) => probe.close(done))
}
