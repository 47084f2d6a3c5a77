/** The same id for the same short name, such as `k1`: of the shape that ids have. */
export function idNamed(name: string): string {
  return `0190a000-0000-7000-8000-${Buffer.from(name).toString('hex').padStart(12, '0')}`
}
