import autocannon from 'autocannon'

export interface Load {
  /** All that were answered, those of the warm-up among them. */
  count: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}

function run(options: autocannon.Options): Promise<{ result: autocannon.Result; times: number[] }> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) =>
      error ? reject(error) : resolve({ result, times }),
    )
    // Its own histogram knows no p95.
    instance.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
}

/** Ten connections for some seconds, after a warm-up; times in milliseconds. */
export async function load(options: autocannon.Options, seconds = 6): Promise<Load> {
  const common = { connections: 10, ...options }
  const warmed = await run({ ...common, duration: 2 })
  const { result, times } = await run({ ...common, duration: seconds })
  times.sort((one, other) => one - other)
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return {
    count: warmed.times.length + times.length,
    perSecond: Math.round(result.requests.average),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors: result.errors + result.non2xx,
  }
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

export function row(name: string, { perSecond, p50, p95, p99, errors }: Load, budget: string): string {
  return `${name.padEnd(46)} ${String(perSecond).padStart(6)}/s  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  errors ${errors}  (${budget})`
}
