import { decimalText, scaled } from '#contracts/exact.ts'
import type { RevisedField, SignedContent, TicketContent } from '#contracts/weighing/revision-values.ts'
import { isId } from '#kernel/ids.ts'

/** A new value as it was written, read as its field wants it; `refused` is an English sentence and a key of the translator. */
export type ReadValue = { value: TicketContent[RevisedField] } | { refused: string }

const WHOLE = /^\d{1,6}$/
const PERCENT = /^\d{1,2}([.,]\d{1,2})?$/
const MOST_SEALS = 10

/** Spaces and empty lines around and within are nobody's intent. */
const tidy = (text: string | null): string => (text ?? '').trim()

function wholeOf(text: string, least: number): ReadValue {
  const value = Number(text)
  return WHOLE.test(text) && value >= least ? { value } : { refused: 'Write a whole number of kilograms' }
}

function bagsOf(text: string): ReadValue {
  const value = Number(text)
  return WHOLE.test(text) && value >= 1 && value <= 100_000 ? { value } : { refused: 'Count the bags' }
}

function percentOf(text: string): ReadValue {
  return PERCENT.test(text)
    ? { value: decimalText(scaled(text.replace(',', '.'), 2), 2) }
    : { refused: 'Write a percentage below 100 with at most two decimals' }
}

function sealsOf(text: string): ReadValue {
  const seals = text
    .split(',')
    .map((seal) => seal.trim())
    .filter(Boolean)
  if (seals.length > MOST_SEALS || seals.some((seal) => seal.length > 40))
    return { refused: 'At most ten seals of at most forty characters, with commas between' }
  return new Set(seals).size === seals.length ? { value: seals } : { refused: 'A seal stands there twice' }
}

const textOf = (text: string, least: number, refused: string): ReadValue =>
  text.length >= least ? { value: text } : { refused }

const idOf = (text: string): ReadValue =>
  isId(text) ? { value: text } : { refused: 'Choose one from the list' }

const READERS: Readonly<Record<RevisedField, (text: string) => ReadValue>> = {
  truck_id: idOf,
  // No trip is said too: the weighing belongs to none.
  trip_id: (text) => (text ? idOf(text) : { value: null }),
  plate_no: (text) => textOf(text.toUpperCase(), 3, 'Write the plate as it stands on the truck'),
  driver_id: idOf,
  seal_numbers: sealsOf,
  notes: (text) => ({ value: text || null }),
  tare_kg: (text) => wholeOf(text, 1),
  gross_kg: (text) => wholeOf(text, 1),
  bag_count: bagsOf,
  deduction_kg: (text) => wholeOf(text, 0),
  deduction_reason: (text) => (text ? textOf(text, 5, 'Say why it is deducted') : { value: null }),
  cargo_id: idOf,
  moisture_percent: percentOf,
  moisture_limit_percent: percentOf,
  lab_certificate_no: (text) => textOf(text, 3, 'Write the number of the certificate'),
}

/** Reads a new value as it was written. */
export function readValue(field: RevisedField, text: string | null): ReadValue {
  return READERS[field](tidy(text))
}

/** A value of a ticket as text, the way a revision keeps and compares it: null where there is none. */
export function valueText(content: SignedContent, field: RevisedField): string | null {
  const value = content[field]
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}
