import type { Actor } from '#kernel/actor.ts'
import { weighing, type Weighing } from '#contracts/weighing/weighing.ts'
import type { ChartPoint, ControlCharts } from '#contracts/weighing/control-chart.ts'
import { CHART_TICKETS, chartOf, tareLimits } from '#services/order/weighing/rules/control-chart.ts'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'

type Row = ColumnsOf<
  'orders.weighing',
  'id' | 'ticket_no' | 'truck_tare_kg' | 'net_expected_kg' | 'cargo_id'
> &
  Always<ColumnsOf<'orders.weighing', 'second_at' | 'tare_kg' | 'net_kg'>>

const COLUMNS = 'id, ticket_no, second_at, tare_kg, net_kg, truck_tare_kg, net_expected_kg, cargo_id'
/** A ticket that was voided, or has one weight, is no measure. */
const DONE = `status in ('closed', 'flagged', 'verified', 'revision_pending') and net_kg is not null`

type Reader = Pick<ServiceContext, 'db' | 'service'> & { actor: Actor }

/** The reader's tickets with the same truck, or closed by the same operator, up to this one, oldest first. */
async function ticketsBefore(
  { db, service, actor }: Reader,
  { id, second_at, ...ticket }: Weighing,
  same: 'truck_id' | 'second_operator_id',
  most: number,
): Promise<Row[]> {
  const p = new Parameters()
  const clauses = [
    `t.${same} = ${p.add(ticket[same])}`,
    `(t.second_at, t.id) <= (${p.add(second_at)}, ${p.add(id)})`,
    DONE,
    scopeClause(service, weighing, actor, p),
  ].filter((clause) => clause !== null)
  const rows = await runSql<Row>(
    db,
    `select ${COLUMNS} from orders.weighing t where ${clauses.join(' and ')}
     order by t.second_at desc, t.id desc limit ${most}`,
    p.values,
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
 * The control charts of a ticket that has both weights, by the tickets that its reader sees (dec.I3.16). Weights of one truck are compared as they are, those of an operator by
 * how far they are from what was stored and expected: every truck has another tare.
 */
export async function chartsOf(
  reader: Reader,
  ticket: Weighing,
  division_kg: number,
): Promise<ControlCharts> {
  const [truck, operator] =
    ticket.net_kg === null
      ? [[], []]
      : await Promise.all([
          ticketsBefore(reader, ticket, 'truck_id', CHART_TICKETS * 4),
          ticketsBefore(reader, ticket, 'second_operator_id', CHART_TICKETS * 2),
        ])
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
