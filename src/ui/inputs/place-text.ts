import type { Place } from '#ui/place.ts'
import { pointOf, partsOf, degreesOf } from '#ui/inputs/line-text.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const BETWEEN = String.raw`(?:,|%2C)(?:\s|\+|%20)*`

/** How addresses of maps name a point: the pin itself before the middle of what is shown. */
const IN_ADDRESS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${NUMBER}${BETWEEN}${NUMBER}`, 'i'),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i'),
  new RegExp(`/maps/(?:search|place)/${NUMBER}${BETWEEN}${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
]

/** Reads "-7.1234, 112.5678", the two cells of a spreadsheet, or the address of a map; null for anything else. */
export function readPlace(text: string): Place | null {
  const given = text.trim().replace(/^\(|\)$/g, '')
  const isAddress = /^(https?:\/\/|geo:)/i.test(given)
  const [, north, east] = isAddress
    ? (IN_ADDRESS.map((form) => form.exec(given)).find((found) => found !== null) ?? [])
    : ['', ...(partsOf(given) ?? [])]
  const point = north && east ? pointOf(degreesOf(east), degreesOf(north)) : null
  return point && { longitude: point[0], latitude: point[1] }
}
