import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LineMap } from '#ui/inputs/LineMap.tsx'
import { lineText, readLine } from '#ui/inputs/line-text.ts'
import { boundsOf, distanceOf, lengthOf } from '#ui/inputs/map-scale.ts'

const WAY: [number, number][] = [
  [112.6451, -7.1553],
  [112.65, -7.15],
]

describe('a pasted way', () => {
  test.each([
    ['-7.1553, 112.6451\n-7.15, 112.65'],
    ['-7.1553,112.6451\r\n-7.15,112.65\r\n'],
    ['-7,1553; 112,6451\n\n-7,15;112,65'],
    ['-7.1553 112.6451\n-7,15 112,65'],
    ['-7.1553\t112.6451\n-7.15\t112.65'],
    ['{"type":"LineString","coordinates":[[112.6451,-7.1553,12],[112.65,-7.15,12]]}'],
    ['{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[112.6451,-7.1553],[112.65,-7.15]]}}]}'], // prettier-ignore
  ])('%s is read', (text) => {
    expect(readLine(text)).toEqual({ line: { type: 'LineString', coordinates: WAY }, problem: null })
  })

  test.each([
    ['-7.1553, 112.6451', 'A way has at least two points'],
    ['-7.1553, 112.6451\nfoo', 'Row 2 is not a latitude and a longitude'],
    ['-7.1553, 112.6451\n112.65, -7.15', 'Row 2 is not a latitude and a longitude'],
    ['-7.1553, 112.6451, 3\n1, 2', 'Row 1 is not a latitude and a longitude'],
    ['{"type":"LineString"', 'This GeoJSON is not complete'],
    ['{"type":"Point","coordinates":[1,2]}', 'There is no LineString in this GeoJSON'],
    ['{"type":"LineString","coordinates":[[1,2],[200,2]]}', 'Point 2 is outside the map'],
    [Array.from({ length: 501 }, (_, at) => `1, ${at / 10}`).join('\n'), 'A way has at most 500 points'],
  ])('%s is refused with a reason', (text, problem) => {
    expect(readLine(text)).toEqual({ line: null, problem })
  })

  test('is nothing when nothing is written, and comes back as it was written', () => {
    expect(readLine(' \n')).toEqual({ line: null, problem: null })
    const degrees = (limit: number): fc.Arbitrary<number> =>
      fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((parts) => parts / 1e7)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 2, maxLength: 40 }),
        (points) => {
          // Beyond six zeros JavaScript writes an exponent, which nobody pastes from a map.
          const coordinates = points.map(([x, y]): [number, number] => [
            Math.abs(x) < 1e-5 ? 0 : x,
            Math.abs(y) < 1e-5 ? 0 : y,
          ])
          const line = { type: 'LineString' as const, coordinates }
          expect(readLine(lineText(line)).line).toEqual(line)
          expect(readLine(JSON.stringify(line)).line).toEqual(line)
        },
      ),
    )
  })
})

describe('the map of a way', () => {
  const ends = [
    { name: 'Gudang Urea 1', longitude: 112.6451, latitude: -7.1553, radius: 120 },
    { name: 'Dermaga A', longitude: 112.662, latitude: -7.141, radius: 250 },
  ]

  test('is as long as its pieces, and as wide as its places', () => {
    const [a, b] = ends
    expect(distanceOf(a!, b!)).toBeGreaterThan(2400)
    expect(distanceOf(a!, b!)).toBeLessThan(2500)
    expect(lengthOf([a!, b!, a!])).toBeCloseTo(2 * distanceOf(a!, b!), 0)
    const { middle, size } = boundsOf(ends)
    expect(middle.latitude).toBeCloseTo(-7.148_15, 5)
    expect(Math.hypot(size.x, size.y)).toBeCloseTo(distanceOf(a!, b!), 0)
  })

  test('shows both ends, the way and its corridor; only the ends while nothing is drawn', () => {
    const draw = (line: Parameters<typeof LineMap>[0]['line']): string =>
      renderToStaticMarkup(createElement(LineMap, { line, ends, width: 200, lang: 'en' }))
    const none = draw(null)
    expect(none).toContain('Both ends; no way is drawn yet')
    expect(none).not.toContain('map-corridor')
    const drawn = draw({ type: 'LineString', coordinates: WAY })
    expect(drawn).toContain('A way of 2 points, 800 m long')
    expect(drawn).toMatch(/map-corridor" d="M[\d. ]+L[\d. ]+" stroke-width="\d/)
    expect(drawn).toContain('Gudang Urea 1')
  })
})
