import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { ChartPoint, ControlCharts } from '#contracts/weighing/control-chart.ts'
import { CHART_TICKETS, chartOf, tareLimits } from '#services/order/weighing/rules/control-chart.ts'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Row = ColumnsOf<
  'orders.weighing',
  'id' | 'ticket_no' | 'truck_tare_kg' | 'net_expected_kg' | 'cargo_id'
> &
  Always<ColumnsOf<'orders.weighing', 'second_at' | 'tare_kg' | 'net_kg'>>

const COLUMNS = 'id, ticket_no, second_at, tare_kg, net_kg, truck_tare_kg, net_expected_kg, cargo_id'
/** A ticket that was voided, or has one weight, is no measure. */
const DONE = `status in ('closed', 'flagged', 'verified', 'revision_pending') and net_kg is not null`

/** The tickets of a truck up to this one, oldest first. */
async function ofTruck(db: Executor, { id, truck_id, second_at }: Weighing): Promise<Row[]> {
  const rows = await runSql<Row>(
    db,
    `select ${COLUMNS} from orders.weighing where truck_id = $1 and (second_at, id) <= ($2, $3) and ${DONE}
     order by second_at desc, id desc limit ${CHART_TICKETS * 4}`,
    [truck_id, second_at, id],
  )
  return rows.toReversed()
}

/** The tickets that an operator closed, up to this one, oldest first. */
async function ofOperator(db: Executor, { id, second_operator_id, second_at }: Weighing): Promise<Row[]> {
  const rows = await runSql<Row>(
    db,
    `select ${COLUMNS} from orders.weighing where second_operator_id = $1 and (second_at, id) <= ($2, $3) and ${DONE}
     order by second_at desc, id desc limit ${CHART_TICKETS * 2}`,
    [second_operator_id, second_at, id],
  )
  return rows.toReversed()
}

/** What each ticket is on a chart; one without a figure is left out. */
function pointsOf(rows: readonly Row[], figure: (row: Row) => number | null): ChartPoint[] {
  return rows.flatMap((row) => {
    const kg = figure(row)
    return kg === null ? [] : [{ id: row.id, ticket_no: row.ticket_no, at: row.second_at, kg }]
  })
}

const less = (kg: number, from: number | null): number | null => (from === null ? null : kg - from)

/**
 * The control charts of a ticket that has both weights (dec.I3.16). Weights of one truck are compared as they are, those of an operator by
 * how far they are from what was stored and expected: every truck has another tare.
 */
export async function chartsOf(db: Executor, ticket: Weighing, division_kg: number): Promise<ControlCharts> {
  const [truck, operator] =
    ticket.net_kg === null ? [[], []] : await Promise.all([ofTruck(db, ticket), ofOperator(db, ticket)])
  const alike = truck.filter(({ cargo_id }) => cargo_id === ticket.cargo_id)
  const { tare_drift_kg: kg, tare_drift_percent: percent } = DEFAULT_FLAG_LIMITS
  return {
    truck: {
      tare: chartOf(
        pointsOf(truck, ({ tare_kg }) => tare_kg),
        division_kg,
        tareLimits(ticket.truck_tare_kg, { kg, percent }),
      ),
      net: chartOf(
        pointsOf(alike, ({ net_kg }) => net_kg),
        division_kg,
      ),
    },
    operator: {
      tare: chartOf(
        pointsOf(operator, ({ tare_kg, truck_tare_kg }) => less(tare_kg, truck_tare_kg)),
        division_kg,
      ),
      net: chartOf(
        pointsOf(operator, ({ net_kg, net_expected_kg }) => less(net_kg, net_expected_kg)),
        division_kg,
      ),
    },
  }
}
