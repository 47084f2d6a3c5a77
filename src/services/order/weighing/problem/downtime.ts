import type { ProblemReport } from '#contracts/weighing/problem-report.ts'

type Standing = Pick<ProblemReport, 'stopped_at' | 'downtime_min'>

/** Minutes a scale has stood in all once it is back at `until`, an RFC 3339 moment; begun minutes do not count. */
export function stoodUntil({ stopped_at, downtime_min }: Standing, until: string): number {
  if (!stopped_at) return downtime_min
  return downtime_min + Math.max(0, Math.floor((Date.parse(until) - Date.parse(stopped_at)) / 60_000))
}
