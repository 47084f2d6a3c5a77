import { recordAddress } from '#contracts/record-address.ts'
import type { OpenLineRow } from '#islands/budget/OpenLines.tsx'

/** What a line of an order still holds in one month of a year. */
interface OpenMonth {
  order_line_id: string
  order_id: string | null
  order_no: string | null
  month: number
  reserved_idr: number
  committed_idr: number
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** One row for each line of an order: it is moved or released as a whole, in however many months it holds something. */
export function openRows(
  open: readonly OpenMonth[],
  monthText: (month: number) => string,
  nameless: string,
): OpenLineRow[] {
  return [...Map.groupBy(open, (line) => line.order_line_id)].map(([id, months]) => {
    const found = months.find((line) => line.order_id) ?? months[0]
    return {
      id,
      order: found?.order_no ?? nameless,
      href: found?.order_id ? recordAddress('order', found.order_id) : null,
      month: months.map(({ month }) => monthText(month)).join(', '),
      reserved_idr: sumOf(months.map((line) => line.reserved_idr)),
      committed_idr: sumOf(months.map((line) => line.committed_idr)),
    }
  })
}
