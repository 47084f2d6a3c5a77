import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from '#kernel/ids.ts'
import { isRow } from '#kernel/guards.ts'
import { startAgent, type Agent } from '#agent/agent.ts'
import { agentSite, quietLog, type AgentSite } from '../support/agent-site.ts'
import { FakeIndicator } from '../support/fake-indicator.ts'
import { setup, teardown } from '../support/postgres.ts'
import { TB5 } from '../support/weigh-site.ts'

/**
 * Twenty scales whose indicators show another weight five times a second, each with its agent, the server and a browser's stream, all in
 * this one process: from the indicator's line to the stream, 95 of 100 within 300 ms.
 */
const SCALES = 20
const PER_SECOND = 5
const SECONDS = Number(process.env.SECONDS ?? 30)
const WARM_SECONDS = 5
const BUDGET_MS = 300

/** Another scale like TB-05. */
async function addScale(site: AgentSite, code: string): Promise<string> {
  const [id, profile] = [uuidv7(), uuidv7()]
  await site.rows(
    `insert into master.scale (id, created_at, updated_at, code, name, scale_type_id, longitude, latitude, radius)
     select $1, created_at, updated_at, $2, $2, scale_type_id, longitude, latitude, radius from master.scale where id = $3`,
    [id, code, TB5],
  )
  await site.rows(
    `insert into master.scale_profile (id, created_at, updated_at, scale_id, protocol, connection)
     select $1, created_at, updated_at, $2, 'sma', 'bridge' from master.scale_profile where scale_id = $3`,
    [profile, id, TB5],
  )
  return id
}

await setup()
const site = await agentSite()
const shownAt = new Map<string, number>()
const lags: number[] = []
const agents: Agent[] = []
const indicators: FakeIndicator[] = []
let isWarm = false
let spent = process.cpuUsage()
try {
  const scales: string[] = []
  for (let n = 1; n <= SCALES; n += 1) {
    const id = await addScale(site, `BX-${n}`)
    const indicator = await FakeIndicator.start(false, 50)
    const line = { kind: 'tcp', host: '127.0.0.1', port: indicator.port } as const
    agents.push(await startAgent(await site.config(id, { line }), quietLog))
    indicators.push(indicator)
    scales.push(id)
  }
  const topics = scales.map((id) => `scale:${id}`).join(',')
  const watcher = site.as('super-ct')
  const stream = await site.sub.request(`/v1/stream?topics=${topics}`, {}, { actor: watcher.actor })
  if (stream.status !== 200) throw new Error(await stream.text())
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of stream.body!) {
      text += decoder.decode(part, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: ?(.*)$/m.exec(frame)?.[1]
        const event: unknown = data ? JSON.parse(data) : null
        const weight = isRow(event) && isRow(event.data) ? event.data : {}
        const key = `${String(weight.scale_id)} ${String(weight.weight_kg)}`
        const since = shownAt.get(key)
        shownAt.delete(key)
        if (since !== undefined && isWarm) lags.push(performance.now() - since)
      }
    }
  })().catch(() => undefined)
  const rounds = (SECONDS + WARM_SECONDS) * PER_SECOND
  for (let round = 1; round <= rounds; round += 1) {
    if (!isWarm) spent = process.cpuUsage()
    isWarm = round > WARM_SECONDS * PER_SECOND
    for (const [at, indicator] of indicators.entries()) {
      indicator.kg = 1_000 + round * 10
      shownAt.set(`${scales[at]} ${indicator.kg}`, performance.now())
    }
    await pause(1_000 / PER_SECOND)
  }
  spent = process.cpuUsage(spent)
  await stream.body?.cancel().catch(() => undefined)
  void reading
} finally {
  for (const agent of agents) await agent.close()
  for (const indicator of indicators) await indicator.stop()
  await site.close()
  await teardown()
}
lags.sort((one, other) => one - other)
const at = (share: number): number => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0
const p95 = at(0.95)
console.log(
  `${SCALES} scales × ${PER_SECOND}/s for ${SECONDS} s: ${lags.length} of ${SCALES * PER_SECOND * SECONDS} weights heard, ` +
    `${((spent.user + spent.system) / 1_000 / Math.max(1, lags.length)).toFixed(1)} ms of a processor each (indicator, agent, server and stream), ` +
    `lag p50 ${at(0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, budget ${BUDGET_MS} ms`,
)
process.exit(p95 <= BUDGET_MS ? 0 : 1)
