/** Words of a cell that says yes or no, in small letters without blanks. */
const YES = new Set(['yes', 'y', 'ya', 'true', 'benar', '1', 'x', '✓', 'aktif', 'active'])
const NO = new Set([
  'no',
  'n',
  'tidak',
  'false',
  'salah',
  '0',
  'nonaktif',
  'non-aktif',
  'tidakaktif',
  'inactive',
])

/** Reads yes or no as people write it in either language; anything else is null: nobody knows what it means. */
export function readFlag(text: string): boolean | null {
  const word = text.toLowerCase().replaceAll(/\s/g, '')
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}
