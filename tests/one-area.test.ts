import { expect, test } from 'vitest'
import { filesOfOneArea } from './support/one-area.ts'
import { sourceOf } from './support/sources.ts'

const words = sourceOf('src/contracts/words.ts', '')
const importing = (path: string) => sourceOf(path, "import { words } from '#contracts/words.ts'")

test('what one area alone imports stands in its folder', () => {
  const found = filesOfOneArea([
    words,
    importing('src/services/order/weighing/plan.ts'),
    importing('src/islands/weighing/Desk.tsx'),
  ])
  expect(found).toEqual(['src/contracts/words.ts weighing'])
})

test.each(['src/islands/budget/Months.tsx', 'src/engine/mount.ts', 'src/services/order/app.ts'])(
  'what %s imports as well serves more',
  (other) => {
    const all = [words, importing('src/services/order/weighing/plan.ts'), importing(other)]
    expect(filesOfOneArea(all)).toEqual([])
  },
)

test('ports stand beside the areas, whoever asks by them', () => {
  const ports = sourceOf('src/services/vm/ports.ts', '')
  const asks = sourceOf('src/services/sub/trouble/reports.ts', "import { set } from '#services/vm/ports.ts'")
  expect(filesOfOneArea([ports, asks])).toEqual([])
})
