import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { createOrderApp } from '#services/order/app.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { deskOf, personOf, type Desk, type DutyCase, type Made } from './duty-desk.ts'
import { storedFile } from './files.ts'
import { FakeAgent, FakeTerminal, type Opened } from './offline-terminal.ts'
import type { Row } from './order-site.ts'
import { revisionSite, type RevisionSite } from './revision-site.ts'
import { pass, TB1 } from './weigh-site.ts'

export interface WeightDesk extends Desk {
  plant: RevisionSite
  close(): Promise<void>
}

/** A weighbridge with its operators and the control tower; whoever closes it closes the plant. */
export async function weightDesk(): Promise<WeightDesk> {
  const plant = await revisionSite()
  const people = personOf(plant)
  const desk = deskOf(plant, { order: createOrderApp(plant.ctx('order')) }, (role) =>
    role === 'weighbridge' ? plant.second.actor : people(role),
  )
  return { ...desk, plant, close: () => plant.close() }
}

type Case = DutyCase<WeightDesk>
const REASON = { reason: 'Truk salah, timbang ulang' }
let trucks = 0

/** A ticket of the next truck, both weights taken by the operator. */
const ticket = ({ plant }: WeightDesk): Promise<Row> => plant.ticket((trucks += 1))

const ago = (minutes: number): string => new Date(clock.ms() - minutes * 60_000).toISOString()

/** Two weights that a terminal took while the server was away, of a trip that was held meanwhile. */
async function kept({ plant }: WeightDesk): Promise<Made> {
  const by = plant.operator
  const agent = new FakeAgent(TB1)
  await plant.rows(...agent.known())
  const opened = await by.post<Opened>('/v1/weighing/terminal', { scale_id: TB1, terminal_id: uuidv7() })
  const terminal = new FakeTerminal(opened.data)
  const n = (trucks += 1)
  const truck_id = DEMO_TRUCKS[n - 1]!.id
  const trip_id = await plant.addTrip(n)
  pass(60 * 60_000)
  const at = clock.ms() - 30 * 60_000
  const offline = terminal.ticket(at)
  const capture = {
    scale_id: TB1,
    trip_id,
    sequence: 1,
    place: 'origin',
    weighing_id: null,
    whole_on_deck: true,
    occupants: 1,
  }
  const later = at + 10 * 60_000
  const second = { ...capture, sequence: 2, weighing_id: offline.id }
  const records = [
    terminal.record({ truck_id, ticket: offline, at, capture, frame: agent.frame(9000, at) }),
    terminal.record({
      truck_id,
      ticket: offline,
      at: later,
      capture: second,
      frame: agent.frame(19_000, later),
    }),
  ]
  await plant.rows(`update orders.trip set status = 'on_hold', resume_to = 'at_origin' where id = $1`, [
    trip_id,
  ])
  const body = { terminal_id: terminal.opened.terminal_id, records }
  const { data } = await by.post<{ items: { conflict_id: string }[] }>('/v1/weighing/sync', body)
  return { id: data.items[0]!.conflict_id, by: by.actor, input: { reason: 'Truk ini ditimbang tanpa trip' } }
}

/** Every decision about weights. */
export const WEIGHT_DUTIES: Readonly<Record<string, Case>> = {
  'weighing/{id}/verify': {
    decider: 'weighbridge',
    make: async (desk) => ({
      id: (await ticket(desk)).id,
      by: desk.plant.operator.actor,
      input: { answers: [] },
    }),
  },
  'weighing/{id}/void': {
    decider: 'control-tower',
    async make(desk) {
      const by = desk.plant.operator.actor
      const { id } = await ticket(desk)
      await desk.act('weighing/{id}/request-void', id, by, REASON)
      return { id, by, input: REASON }
    },
  },
  'weighing-revision/{id}/approve': {
    decider: 'control-tower',
    async make(desk) {
      const { id, gross_kg } = await ticket(desk)
      const asked = await desk.plant.ask(id, 'weight', [['gross_kg', String(Number(gross_kg) - 200)]])
      return { id: asked.data.id, by: desk.plant.operator.actor }
    },
  },
  'entered-ticket/{id}/enter': {
    decider: 'weighbridge',
    async make(desk) {
      const { operator } = desk.plant
      const photo = await storedFile(desk.plant, operator)
      const made = await desk.post('entered-ticket/create', operator.actor, {
        kind: 'paper',
        scale_id: TB1,
        book_no: 'b1',
        page_no: 1,
        truck_id: DEMO_TRUCKS[30]!.id,
        place: 'check',
        first_kg: 8000,
        first_at: ago(90),
        second_kg: 15_000,
        second_at: ago(60),
        weighed_by_name: 'Budi Santoso',
        reason: 'No power at the gate since noon',
        photos: [{ file_id: photo.id }],
      })
      return { id: made.id, by: operator.actor }
    },
  },
  'offline-conflict/{id}/accept': { decider: 'weighbridge', make: kept },
}
