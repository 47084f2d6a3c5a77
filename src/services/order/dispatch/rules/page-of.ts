import { PAIRS_ON_PAGE, type Activities } from '#contracts/dispatch/activity.ts'

/** One page of something that is all in hand. */
export function pageOf<T>(
  all: readonly T[],
  asked: number,
): { pagination: Activities['pagination']; items: T[] } {
  const pages = Math.max(1, Math.ceil(all.length / PAIRS_ON_PAGE))
  const page = Math.min(Math.max(1, asked), pages)
  return {
    pagination: {
      page_number: page,
      total_pages: pages,
      limit_items: PAIRS_ON_PAGE,
      total_items: all.length,
      has_next_page: page < pages,
      has_previous_page: page > 1,
    },
    items: all.slice((page - 1) * PAIRS_ON_PAGE, page * PAIRS_ON_PAGE),
  }
}
