/** A licence plate as it is kept: `W 8123 UJ`. */
export const PLATE = /^[A-Z]{1,2} [0-9]{1,4}( [A-Z]{1,3})?$/

/** `w8123uj` and `W-8123-UJ` as `W 8123 UJ`; what is no plate stays as it is. */
export function spacedPlate(given: string): string {
  const [, region, number, series] =
    /^\s*([A-Z]{1,2})[\s-]*(\d{1,4})[\s-]*([A-Z]{0,3})\s*$/i.exec(given) ?? []
  return (region && number ? [region, number, series].filter(Boolean).join(' ') : given.trim()).toUpperCase()
}

/** Every way to write a plate whose number begins with noughts or not: `W 123 UJ` and `W 0123 UJ` are one. */
export function platesAlike(plate: string): string[] {
  const [region = '', number = '', ...series] = plate.split(' ')
  const bare = number.replace(/^0+(?=\d)/, '')
  return [1, 2, 3, 4]
    .filter((digits) => digits >= bare.length)
    .map((digits) => [region, bare.padStart(digits, '0'), ...series].join(' '))
}

/** A name that holds a plate in XML, JSON or lines of `name=value`, and what stands behind it. */
const NAMED = /plate\w{0,20}["']?\s*[:=>]\s*["']?([^"'<,;&}\r\n]*)/gi

/** The plate that a camera says it has read, whichever way it words that; null where it names none. */
export function plateIn(said: string): string | null {
  const named = [...said.matchAll(NAMED)].map(([, value = '']) => value)
  return [...named, said].map(spacedPlate).find((one) => PLATE.test(one)) ?? null
}
