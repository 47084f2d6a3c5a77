import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CameraTiles } from '#islands/weighing/CameraTiles.tsx'
import { all, draw, one } from '../support/hands.ts'

const PICTURE = { file_id: '0190a000-0000-7000-8000-000000000001', at: '2026-11-26T02:00:00.000Z' }

test('a plate that a camera read is said on its picture where it is not that of the truck', async () => {
  const tiles = (plate: string | null) =>
    createElement(CameraTiles, {
      cameras: ['front', 'rear'],
      pictures: [
        { ...PICTURE, position: 'front', plate: 'W 8123 UJ' },
        { ...PICTURE, position: 'rear' },
      ],
      plate,
    })
  const again = await draw(tiles(null))
  expect(all('.camera-plate')).toEqual([])
  await again(tiles('w8123uj'))
  expect(all('.camera-plate')).toEqual([])
  await again(tiles('L 1 X'))
  expect(one('.camera-plate').textContent).toBe('≠ W 8123 UJAnother plate: W 8123 UJ')
})
