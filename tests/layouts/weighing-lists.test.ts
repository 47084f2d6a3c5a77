import { expect, test } from 'vitest'
import { listView } from '#contracts/view.ts'
import { BETWEEN_WEIGHTS } from '#layouts/weighing/weighing-lists.ts'

test('the list of trucks between two weights says how long each waits, and until when it may (screen.E5, life.D15)', () => {
  const shown = listView(BETWEEN_WEIGHTS, 'id').columns.filter(({ extra }) => !extra)
  const waiting = shown.find(({ field }) => field === 'waits_since')
  expect(waiting).toMatchObject({ label: 'Menunggu', due: 'since', under: { field: 'due_at', due: true } })
  expect(shown.map(({ field }) => field)).not.toContain('net_kg')
})
