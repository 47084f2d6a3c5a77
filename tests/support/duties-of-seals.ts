import { vendorId } from '#services/master/start-data/parties.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { noteSetBack } from '#services/auth/ports.ts'
import type { DutyCase } from './duty-desk.ts'
import { asAdmin, REASON, type MoneyDesk } from './money-desk.ts'
import { pass } from './order-site.ts'

type Case = DutyCase<MoneyDesk>

/** Decisions that are made elsewhere: a word at the scale wants a scale, one of set-up a plant that is set up. */
export const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'scale-source/{id}/compare': 'scale-source.test.ts',
  'scale-source/{id}/confirm': 'scale-source.test.ts',
}

/** Decisions about what weights and seals stand on, and about a driver's hours. */
export const SEAL_DUTIES: Readonly<Record<string, Case>> = {
  'set-back/{id}/confirm': {
    decider: 'super-admin',
    async make(desk) {
      const [by, ctx] = [asAdmin(desk), desk.plant.ctx('auth')]
      await noteSetBack(ctx, [{ chain: 'seal vm', name: 'vm', from: [9, 'a'], to: [7, 'b'] }], null)
      const [row] = await desk.site.rows(`select id from auth.set_back where status = 'found'`)
      await desk.act('set-back/{id}/declare', row!.id, by, { reason: REASON })
      return { id: row!.id, by }
    },
  },
  'scale-source/{id}/approve': {
    decider: 'super-admin',
    async make(desk) {
      const by = asAdmin(desk)
      await desk.act('scale-profile/{id}/bridge-token', demoId('scaleProfile', 2), by)
      const [row] = await desk.site.rows(`select id from master.scale_source where status = 'waiting'`)
      return { id: row!.id, by }
    },
  },
  'driver-session/{id}/approve-times': {
    decider: 'control-tower',
    async make(desk) {
      const by = desk.plant.tower.actor
      const [driver] = await desk.site.rows(
        `select d.id, k.id as truck_id from master.driver d join master.truck k on k.vendor_id = d.vendor_id
         where d.is_active and k.is_active and d.vendor_id = $1 and k.current_trip_id is null
           and not exists (select from orders.trip t where d.id = t.driver_id)
           and not exists (select from orders.driver_session s where d.id = s.driver_id) order by d.code, k.code desc limit 1`,
        [vendorId('GKT')],
      )
      const session = await desk.post('driver-session/create', by, {
        driver_id: driver!.id,
        truck_id: driver!.truck_id,
        open_reason: 'Called in by telephone',
      })
      pass(60)
      await desk.act('driver-session/{id}/end', session.id, by, { reason: 'Goes home by bus' })
      const login_at = new Date(Date.parse(String(session.login_at)) - 20 * 3_600_000).toISOString()
      await desk.act('driver-session/{id}/correct', session.id, by, { login_at, reason: REASON })
      return { id: session.id, by }
    },
  },
}
