/** Writes indicator frames for the tests; the product only reads them. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))

const xor = (text: string): string =>
  bytesOf(text)
    .reduce((all, byte) => all ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')

export interface ToledoParts {
  digits: string
  point?: number
  net?: boolean
  negative?: boolean
  over?: boolean
  motion?: boolean
  kg?: boolean
  powerUp?: boolean
  wordC?: number
}

const bit = (on: boolean | undefined, value: number) => (on === true ? value : 0)

export function toledoFrame(parts: ToledoParts, checked = false): Uint8Array {
  const wordB =
    0x20 |
    bit(parts.net, 1) |
    bit(parts.negative, 2) |
    bit(parts.over, 4) |
    bit(parts.motion, 8) |
    bit(parts.kg ?? true, 16) |
    bit(parts.powerUp, 64)
  const words = String.fromCharCode(0x20 | (parts.point ?? 2), wordB, parts.wordC ?? 0x20)
  const frame = bytesOf(`\x02${words}${parts.digits}000000\r`)
  if (!checked) return frame
  const sum = frame.reduce((all, byte) => all + (byte & 0x7f), 0)
  return Uint8Array.of(...frame, (0x80 - (sum & 0x7f)) & 0x7f)
}

export const smaFrame = (status: string, mode: string, motion: string, weight: string, unit = 'kg ') =>
  bytesOf(`\n${status}1${mode}${motion} ${weight.padStart(10)}${unit}\r`)

export function stxFrame(sign: string, digits: string, point: string): Uint8Array {
  const body = `${sign}${digits}${point}`
  return bytesOf(`\x02${body}${xor(body)}\x03`)
}

export const eqFrame = (sign: string, seven: string) => bytesOf(`=${[...seven].toReversed().join('')}${sign}`)
export const eqOrderedFrame = (sign: string, seven: string) => bytesOf(`=${sign}${seven}`)

export const a12Frame = (head: string) => bytesOf(`${head}${xor(head)}\r\n`)
