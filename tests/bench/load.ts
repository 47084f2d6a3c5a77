import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}

/** Ten connections for some seconds, after a warm-up; times in milliseconds. */
export async function load(options: autocannon.Options, seconds = 6): Promise<Load> {
  const common = { connections: 10, ...options }
  await autocannon({ ...common, duration: 2 })
  const result = await autocannon({ ...common, duration: seconds })
  const { p50, p97_5, p99, p90 } = result.latency
  return {
    perSecond: Math.round(result.requests.average),
    p50,
    // autocannon has no p95; the larger neighbour is said rather than guessed between.
    p95: Math.max(p90, p97_5),
    p99,
    errors: result.errors + result.non2xx,
  }
}

export function row(name: string, { perSecond, p50, p95, p99, errors }: Load, budget: string): string {
  return `${name.padEnd(46)} ${String(perSecond).padStart(6)}/s  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  errors ${errors}  (${budget})`
}
