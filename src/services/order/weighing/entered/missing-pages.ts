import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/**
 * Numbers missing in the paper books of a scale from which something was weighed between two moments: those between the first and the
 * last number that was entered, such as `B1 4`. A number that was refused or withdrawn is missing, for its paper is somewhere.
 */
export async function missingPages(
  db: Executor,
  scaleId: string,
  { from, until }: { from: string; until: string },
): Promise<string[]> {
  const rows = await runSql<Computed<{ page: string }>>(
    db,
    `with kept as (select book_no, page_no, second_at from orders.entered_ticket
       where scale_id = $1 and kind = 'paper' and status in ('waiting', 'entered') and deleted_at is null),
     used as (select book_no, max(page_no) as last from kept where second_at >= $2 and second_at < $3 group by book_no)
     select u.book_no || ' ' || n as page from used u
     cross join lateral (select min(page_no) as first from kept k where k.book_no = u.book_no) f
     cross join lateral generate_series(f.first, u.last) n
     where not exists (select from kept k where k.book_no = u.book_no and k.page_no = n) order by u.book_no, n limit 200`,
    [scaleId, from, until],
  )
  return rows.map(({ page }) => page)
}
