import type { IncomingMessage } from 'node:http'
import type { Answer } from '#server/answer.ts'
import type { Note } from '#server/exchange.ts'
import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import { redactPath } from '#server/redact.ts'

/** The log line and the metric of a request, when its answer is out or its client gone (499, as proxies write it). */
export function reportRequest(
  log: Logger,
  metrics: () => Metrics | null,
  req: IncomingMessage,
  res: Answer,
  note: Note,
): void {
  const started = performance.now()
  const id = res.context?.requestId
  res.once('close', () => {
    const status = res.writableFinished ? res.statusCode : 499
    const ms = Math.round((performance.now() - started) * 10) / 10
    const kind = note.kind ?? 'refused'
    const level = status >= 500 ? 'warn' : kind === 'static' || kind === 'health' ? 'debug' : 'info'
    const user = note.userId === undefined ? {} : { userId: note.userId }
    log[level]({ id, method: req.method, path: redactPath(req.url ?? ''), status, ms, ...user })
    metrics()?.observe(kind, req.method ?? '', status, ms / 1000)
  })
}
