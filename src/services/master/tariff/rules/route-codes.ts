const CODE_LENGTH = 30

/** `GSK-01` valid from 2027-01-01 becomes `GSK-01/2701`; a copy of a copy replaces the ending. */
export function copiedCode(code: string, validFrom: string): string {
  const base = code.replace(/\/\d{4}(-\d{1,2})?$/, '')
  return `${base.slice(0, CODE_LENGTH - 5)}/${validFrom.slice(2, 4)}${validFrom.slice(5, 7)}`
}

/** A copy's code (`copiedCode`), with a number behind it when another row of the contract has that one already. */
export function freeCode(code: string, validFrom: string, taken: ReadonlySet<string>): string {
  const wanted = copiedCode(code, validFrom)
  if (!taken.has(wanted)) return wanted
  const [base = '', month = ''] = [wanted.slice(0, -5), wanted.slice(-5)]
  for (let no = 2; ; no++) {
    const ending = `${month}-${no}`
    const next = base.slice(0, CODE_LENGTH - ending.length) + ending
    if (!taken.has(next)) return next
  }
}
