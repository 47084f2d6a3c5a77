import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { Calendar, chance } from '#services/order/start-data/calendar.ts'
import { OrderScript } from '#services/order/start-data/order-script.ts'
import { stageOf } from '#services/order/start-data/stage.ts'
import { stories } from '#services/order/start-data/stories.ts'

/**
 * The demo plant's orders: some in every state today, and `days` days of finished ones, lived through by the same functions
 * that serve calls. Needs the master data, billing and vm demo data. Deterministic but for ids.
 */
export async function loadOrders(w: Write, days = 6): Promise<void> {
  const now = clock.ms()
  const calendar = new Calendar(now)
  const stage = await stageOf(w, calendar)
  for (const [at, story] of stories(days).entries())
    new OrderScript(stage, chance(4711 + at * 97), story).write(now)
  await calendar.play(w)
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update orders.outbox set published_at = $1 where published_at is null', [w.at])
}
