import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINE_EXAMPLES, readLineFormat } from '#contracts/place/line-format.ts'
import { describedLine } from '#frames/described-line.ts'
import { isFrameError } from '#frames/reading.ts'
import { splitFrames } from '#frames/split-frames.ts'

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))
const NONE = new Uint8Array()
const read = (line: string, given: string, unit: 'kg' | 't' = 'kg') =>
  splitFrames(describedLine(line)!, NONE, latin1(given), unit)
const kilos = (line: string, given: string): number[] =>
  read(line, given).readings.map(({ weight_kg }) => weight_kg)
const refusal = (line: string): string | null => {
  const found = readLineFormat(line)
  return 'refused' in found ? found.refused.message : null
}

test.each([
  ['ww{weight 7}{unit kg}', 'ww0012340kg', 12_340],
  ['ww{weight 7}kg{CR}{LF}', 'ww0012340kg\r\n', 12_340],
  ['{stable ST US OL},{gross GS NT},{sign + -}{weight 7}{unit kg|KG}', 'ST,GS,+  12340kg', 12_340],
  ['{stable ST US OL},{gross GS NT},{sign + -}{weight 7}{unit kg|KG}', 'ST,GS,-    120KG', -120],
  ['={weight 7 reversed}', '=0432100', 12_340],
  ['={weight 7 reversed}', '=0.43210', 1_234],
  ['={weight 7 reversed}{sign 0 1|-}', '=04321000', 12_340],
  ['={weight 7 reversed}{sign 0 1|-}', '=04321001', -12_340],
  ['={sign 0 1|-}{weight 7}', '=10012340', -12_340],
  ['{STX}{any 1}{weight 6 .1}{x0D}', '\u0002A123400\r', 12_340],
  ['{weight 1-8} {unit kg _t}{CR}', '12.34  t\r', 12_340],
  ['{weight 1-8}{unit kg}{CR}', '  -12340kg\r', -12_340],
])('%s reads %j', (line, given, kg) => {
  expect(kilos(line, given)).toEqual([kg])
  // Between others, and broken into pieces wherever a converter breaks it.
  const stream = latin1(given.repeat(3))
  for (let cut = 1; cut < stream.length; cut += 1) {
    const one = splitFrames(describedLine(line)!, NONE, stream.slice(0, cut))
    const two = splitFrames(describedLine(line)!, one.pending, stream.slice(cut))
    expect([...one.readings, ...two.readings].map(({ weight_kg }) => weight_kg)).toEqual([kg, kg, kg])
  }
})

test('says what the line says of motion, net and overload, and nothing where it says nothing', () => {
  const line = '{stable ST US OL},{gross GS NT},{sign + -}{weight 7}{unit kg}'
  const [reading] = read(line, 'US,NT,+  12340kg').readings
  expect(reading).toMatchObject({ stable: false, net: true, weight_kg: 12_340, raw: 'US,NT,+  12340kg' })
  expect(read(line, 'OL,GS,+-------kg').readings[0]).toMatchObject({ overload: true, weight_kg: 0 })
  expect(read('ww{weight 7}kg', 'ww0012340kg').readings[0]).toMatchObject({ stable: null, net: false })
  expect(read('ww{weight 7}', 'ww0012.34', 't').readings[0]).toMatchObject({ weight_kg: 12_340 })
  expect(describedLine(line)?.hasCheckSum).toBe(false)
})

test('a line that is not as described gives no weight, and says why', () => {
  const line = '{stable ST US},{gross GS NT},{sign + -}{weight 7}{unit kg}'
  const why = (given: string): string => {
    const found = describedLine(line)!.parse(latin1(given))
    return isFrameError(found) ? found.error : 'read'
  }
  expect(why('ST,GS,+  12340kg')).toBe('read')
  for (const [given, error] of [
    ['ST,GS,+  12340k', 'length'],
    ['XX,GS,+  12340kg', 'start'],
    ['ST;GS,+  12340kg', 'end'],
    ['ST,XX,+  12340kg', 'status'],
    ['ST,GS,*  12340kg', 'status'],
    ['ST,GS,+  12a40kg', 'digits'],
    ['ST,GS,+ -12340kg', 'digits'],
    ['ST,GS,+       kg', 'digits'],
    ['ST,GS,+  12340lb', 'unit'],
  ] as const)
    expect(why(given), given).toBe(error)
})

test('a byte that was changed on the way gives no weight, or one that stands in its digits', () => {
  const line = describedLine('{stable ST US},{gross GS NT},{sign + -}{weight 7}{unit kg}')!
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(15), fc.integer({ min: 0, max: 255 }), (kg, place, byte) => {
      const frame = latin1(`ST,GS,+${String(kg).padStart(7, ' ')}kg`)
      expect(line.parse(frame)).toMatchObject({ weight_kg: kg })
      frame[place] = byte
      const found = line.parse(frame)
      if (isFrameError(found)) return
      const said = new TextDecoder('latin1').decode(frame)
      expect(Math.abs(found.weight_kg)).toBe(Math.round(Number(said.slice(7, 14))))
    }),
  )
})

test('a description that cannot be read says what it lacks', () => {
  expect(refusal('wwkg')).toBe('Says once where the weight stands, such as {piece}')
  expect(refusal('={weight 3}{weight 3}')).toBe('Says once where the weight stands, such as {piece}')
  expect(refusal('{weight 7}')).toMatch(/^Begins or ends/)
  expect(refusal('={weight 1-7}{any 2}')).toMatch(/^Ends with fixed characters/)
  expect(refusal('={sign + -}{weight 7}{sign + -}')).toBe('Has {piece} more than once')
  for (const wrong of [
    '={weigth 7}',
    '={weight}',
    '={weight 0}',
    '={weight 9-7}',
    '={sign +}{weight 7}',
    '={sign + +}{weight 7}',
    '={unit kg t}{weight 7}',
    '={weight 7',
    '={stable ST US OL XX}{weight 7}',
  ])
    // prettier-ignore
    expect(refusal(wrong), wrong).toMatch(/is not understood/)
  expect(refusal(`={any 60}{weight 7}`)).toBe('At most {max} characters')
  expect(describedLine('nothing')).toBeNull()
})

test('every common line is read by its own description', () => {
  for (const { sample, line } of LINE_EXAMPLES) {
    const end = line.endsWith('{CR}') ? '\r' : ''
    expect(kilos(line, sample + end).map(Math.abs), sample).toEqual([12_340])
  }
})
