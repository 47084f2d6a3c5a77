import type { ListView } from '#contracts/view.ts'

/** Keeps the countdowns of a list running, where it has a column of them; their clock comes when the rows are there. */
export async function startDues({ columns }: Pick<ListView, 'columns'>): Promise<void> {
  if (!columns.some(({ due }) => due)) return
  const clock = await import('#ui/due-clock.ts')
  clock.startDues()
}
