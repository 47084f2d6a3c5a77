import { suggest } from '#contracts/dispatch/calls.ts'
import { order } from '#contracts/order/order.ts'
import { actionPath, pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { dataOf, personAt, type Person } from '../people.ts'
import { query } from '../writers.ts'

const AT_ONCE = 100
/** Orders whose boards are asked for a pair, until one has any. */
const TRIED = 20
/** How far after the board's own start, so that nothing of the demo day is in the way. */
const LATER_MS = 3_600_000

interface Wanted {
  order: string
  row_version: number
  body: Record<string, unknown>
}

/** An order with a pair that its board would give it. */
async function findWanted(person: Person): Promise<Wanted> {
  const listed = await person.post(pathOf(order.calls.list), {
    limit: TRIED,
    fieldFilters: [{ field: 'status', operator: 'in', value: ['approved', 'assigned', 'in_progress'] }],
  })
  const { items } = dataOf(listed) as {
    items: { id: string; row_version: number; lines: { id: string }[] }[]
  }
  for (const { id } of items) {
    const found = dataOf(await person.get(pathOf(order.calls.get, { id })))
    for (const line of found.lines as { id: string }[]) {
      const asked = { order_line_id: line.id }
      const told = await person.post(pathOf(suggest.at, { id }), asked)
      if (told.status !== 200) continue
      const board = dataOf(told)
      const [pair] = board.usable as {
        truck: { id: string }
        driver: { id: string }
        planned_kg: number
        warnings: unknown[]
      }[]
      if (!pair || pair.warnings.length || pair.planned_kg < 1) continue
      const start = new Date(Date.parse(String(board.planned_start_at)) + LATER_MS).toISOString()
      return {
        order: id,
        row_version: Number(found.row_version),
        body: {
          ...asked,
          truck_id: pair.truck.id,
          driver_id: pair.driver.id,
          planned_kg: pair.planned_kg,
          planned_start_at: start,
        },
      }
    }
  }
  throw new Error('No order of the demo plant has a pair to give away')
}

const sameTruck: Drill = {
  name: 'same-truck',
  goal: '100 people give one truck and driver away at once: one trip, everybody else is refused in words (rel.R11)',
  run: () =>
    onPlant(async (product, { owner }) => {
      const people = await Promise.all([
        personAt(product.url, 'control-tower'),
        personAt(product.url, 'super-ct'),
      ])
      const { order: id, row_version, body } = await findWanted(people[0]!)
      const trips = () =>
        query<{ n: string }>(
          owner,
          'select count(*) as n from orders.trip where truck_id = $1 and driver_id = $2 and planned_start_at = $3',
          [body.truck_id, body.driver_id, body.planned_start_at],
        )
      const told = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          people[n % people.length]!.post(
            actionPath(order, 'assign', id),
            { row_version, ...body },
            crypto.randomUUID(),
            60_000,
          ),
        ),
      )
      const won = told.filter(({ status }) => status === 200).length
      const others = [...new Set(told.map(({ status }) => status))].filter((status) => status !== 200)
      const strange = told.find(({ status }) => status === 0 || (status >= 500 && status !== 503))
      const [made] = await trips()
      return {
        ok: won === 1 && Number(made?.n) === 1 && !strange,
        figure: `${won} of ${AT_ONCE} assigned, ${made?.n} trip, others ${others.join(', ') || 'none'} ${strange?.text.slice(0, 100) ?? ''}`,
      }
    }),
}

export const ASSIGNMENT_DRILLS: readonly Drill[] = [sameTruck]
