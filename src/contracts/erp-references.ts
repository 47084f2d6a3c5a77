import { text } from '#contracts/fields.ts'

/** A reference of the company's own books, as it is copied from there: no blanks at the ends, nothing that breaks a file. */
const reference = (label: string, max: number, help?: string) =>
  text({ label, max, ...(help ? { help } : {}) })

/** Whose cost it is in the company's own books (dec.I1.8). */
export const COST_REFERENCES = {
  cost_centre: reference('Cost centre', 20),
  gl_account: reference('GL account', 20),
} as const

/** Where a line of a purchase order stands in the company's own books (dec.I1.8); searched, printed and in every export. */
export const ERP_REFERENCES = {
  po_item: reference('PO item', 10),
  so_do_no: reference('SO or DO number', 30),
  ...COST_REFERENCES,
} as const
