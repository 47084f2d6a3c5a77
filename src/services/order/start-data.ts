import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { planActivities } from '#services/order/start-data/activities.ts'
import { planDuty } from '#services/order/start-data/duty.ts'
import { Calendar, chance } from '#services/order/start-data/calendar.ts'
import { OrderScript } from '#services/order/start-data/order-script.ts'
import { planEvidence } from '#services/order/start-data/evidence.ts'
import { planOvertime } from '#services/order/start-data/overtime.ts'
import { planMishaps } from '#services/order/start-data/mishaps.ts'
import { planRequests } from '#services/order/start-data/requests.ts'
import { loadCoaching, loadRemarks } from '#services/order/start-data/remarks.ts'
import { stageOf } from '#services/order/start-data/stage.ts'
import { stories } from '#services/order/start-data/stories.ts'
import { planVessel } from '#services/order/start-data/vessel.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'

/**
 * The demo plant's orders: some in every state today, and `days` days of finished ones, lived through by the same functions
 * that serve calls. Needs the master data, billing and vm demo data. Deterministic but for ids. Whoever gives a book of weights adds
 * others to it and writes it afterwards. Whoever gives steps `beside` them has something of another service happen in between.
 */
export async function loadOrders(
  w: Write,
  days: number,
  given?: WeightBook,
  beside?: (calendar: Calendar, now: number) => void,
): Promise<void> {
  const now = clock.ms()
  const calendar = new Calendar(now)
  const book = given ?? new WeightBook()
  const stage = await stageOf(w, calendar, book)
  for (const [at, story] of stories(days).entries())
    new OrderScript(stage, chance(4711 + at * 97), story).write(now)
  planVessel(stage, now)
  planMishaps(stage, now)
  planRequests(stage, now)
  planEvidence(stage, now)
  planActivities(stage, now)
  planDuty(stage, now)
  await planOvertime(stage, w, now)
  beside?.(calendar, now)
  await calendar.play(w)
  await loadRemarks(w)
  await loadCoaching(w)
  if (!given) await book.write(w)
  // History is no news: nobody is told about it.
  for (const schema of ['orders', 'master'])
    await runSql(w.tx, `update ${schema}.outbox set published_at = $1 where published_at is null`, [w.at])
}
