import { expect, test } from 'vitest'
import { boundsOf, drawStrokes, isSignature, widthOf, type Stroke } from '#ui/inputs/strokes.ts'

const line = (...points: [number, number][]): Stroke => points.map(([x, y]) => ({ x, y, wide: 2 }))

test('the box of strokes has room for the width of the pen', () => {
  expect(boundsOf([line([10, 20], [110, 60]), line([50, 5])])).toEqual({
    left: 0,
    top: -5,
    width: 120,
    height: 75,
  })
})

test('a dot is no signature, nor is a short line', () => {
  expect([[], [line([5, 5])], [line([5, 5], [20, 9])], [line([5, 5], [90, 30])]].map(isSignature)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('only a pen that feels how hard it is pressed draws thicker', () => {
  expect(widthOf('pen', 0.9)).toBeGreaterThan(widthOf('pen', 0.2))
  expect(widthOf('touch', 0.9)).toBe(widthOf('mouse', 0.5))
})

test('a stroke is one curve from its first to its last point, and a touch is a dot', () => {
  const said: unknown[][] = []
  const pen = new Proxy({}, {
    get: (_, name) => (...values: number[]) => said.push([name, ...values]),
    set: () => true,
  }) as Parameters<typeof drawStrokes>[0] // prettier-ignore
  drawStrokes(pen, [line([0, 0], [10, 0], [20, 10]), line([40, 40])])
  const moves = said.filter(([name]) => name === 'moveTo').map(([, x, y]) => [x, y])
  const ends = said.filter(([name]) => name === 'quadraticCurveTo').map(([, , , x, y]) => [x, y])
  // Each piece begins where the one before it ended.
  expect(moves.slice(1)).toEqual(ends.slice(0, -1))
  expect([moves[0], ends.at(-1)]).toEqual([
    [0, 0],
    [20, 10],
  ])
  expect(said.filter(([name]) => name === 'arc')).toHaveLength(1)
})
