/** The check digit of a company's tax number: Luhn's, over the eight digits before it. */
function checkDigit(eight: string): number {
  const sum = [...eight].reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** An invented tax number of 15 digits that can be one: of so many taxpayers, and of one of its offices. */
export function taxNumber(nth: number, office = '612000'): string {
  const eight = String(1_000_001 + nth).padStart(8, '0')
  return `${eight}${checkDigit(eight)}${office}`
}
