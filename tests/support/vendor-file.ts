import { taxNumber } from './tax-number.ts'

/** A file of so many vendors whose codes begin like that, as hauliers send it. */
export function vendorFile(rows: number, prefix: string): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${prefix}-${String(n).padStart(6, '0')},PT Angkutan ${n},"Jl. Raya ${n}, Gresik",+62812${String(n).padStart(8, '0')},${taxNumber(n)},01/01/2026,31/12/2028`,
  )
  return ['Code,Name,Address,Phone,NPWP,Valid from,Valid until', ...lines].join('\r\n')
}
