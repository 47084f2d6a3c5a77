import { t } from '#i18n/browser.ts'
import { MAX_POINTS, type LineString } from '#contracts/line-string.ts'
import { isRow } from '#kernel/guards.ts'

export interface ReadLine {
  /** Null when nothing was written, or when it cannot be read. */
  line: LineString | null
  /** What is wrong with it, for the person who pasted it. */
  problem: string | null
}

/** Seven decimals are a centimetre; more is noise of the tool it came from. */
const PLACES = 1e7

const rounded = (degrees: number): number => Math.round(degrees * PLACES) / PLACES

export function pointOf(longitude: number, latitude: number): [number, number] | null {
  const fits = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return Number.isFinite(longitude) && Number.isFinite(latitude) && fits
    ? [rounded(longitude), rounded(latitude)]
    : null
}

/** The first line of a GeoJSON object, however deep in features it stands. */
function coordinatesIn(value: unknown): unknown[] | null {
  if (!isRow(value)) return null
  const { type, coordinates, geometry, features, geometries } = value
  if (type === 'LineString' && Array.isArray(coordinates)) return coordinates
  if (type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.flat()
  const inside = [geometry, ...(Array.isArray(features) ? features : []), ...(Array.isArray(geometries) ? geometries : [])] // prettier-ignore
  for (const one of inside) {
    const found = coordinatesIn(one)
    if (found) return found
  }
  return null
}

function fromGeoJson(text: string): ReadLine {
  let found: unknown[] | null
  try {
    found = coordinatesIn(JSON.parse(text))
  } catch {
    return { line: null, problem: t('This GeoJSON is not complete') }
  }
  if (!found) return { line: null, problem: t('There is no LineString in this GeoJSON') }
  const points = found.map((one) => (Array.isArray(one) ? pointOf(Number(one[0]), Number(one[1])) : null))
  const wrong = points.indexOf(null)
  if (wrong >= 0) return { line: null, problem: t('Point {no} is outside the map', { no: wrong + 1 }) }
  return checked(points.filter((point) => point !== null))
}

/** Reads one number; a comma is its decimal sign where something else parts the two numbers. */
export function degreesOf(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'))
}

/** What parts the two numbers of a row, the surest sign first: `;`, a tab, a comma with a space, a space, a comma. */
const SEPARATORS = [/\s*;\s*/, /\t+/, /\s*,\s+/, /\s+/, /,/]

/** "-7.159, 112.6535", "-7,159; 112,6535", "-7.159 112.6535" or two cells of a spreadsheet. */
export function partsOf(row: string): [string, string] | null {
  const separator = SEPARATORS.find((sign) => sign.test(row))
  const [one = '', other = '', ...more] = separator ? row.split(separator) : []
  return one && other && !more.length ? [one, other] : null
}

function fromRows(text: string): ReadLine {
  const points: [number, number][] = []
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    const trimmed = row.trim().replace(/[,;]$/, '')
    if (trimmed === '') continue
    const parts = partsOf(trimmed)
    const point = parts && pointOf(degreesOf(parts[1]), degreesOf(parts[0]))
    if (!point)
      return { line: null, problem: t('Row {row} is not a latitude and a longitude', { row: at + 1 }) }
    points.push(point)
  }
  return points.length ? checked(points) : { line: null, problem: null }
}

function checked(coordinates: [number, number][]): ReadLine {
  if (coordinates.length < 2) return { line: null, problem: t('A way has at least two points') }
  if (coordinates.length > MAX_POINTS)
    return { line: null, problem: t('A way has at most {max} points', { max: MAX_POINTS }) }
  return { line: { type: 'LineString', coordinates }, problem: null }
}

/** Reads a way that was pasted: GeoJSON, or one "latitude, longitude" a row. Empty text is no way. */
export function readLine(text: string): ReadLine {
  const trimmed = text.trim()
  return trimmed.startsWith('{') ? fromGeoJson(trimmed) : fromRows(text)
}

/** A way as rows of "latitude, longitude", the way people copy them from a map. */
export function lineText(line: LineString | null): string {
  return line ? line.coordinates.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n') : ''
}
