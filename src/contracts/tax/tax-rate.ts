import { sentence } from '#i18n/translate.ts'
import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { choice, choices, decimal, flag, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import { PLATE_COLOURS, PPN_SERVICES, TAX_KINDS } from '#contracts/tax/tax-words.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

const ro = { readOnly: true } as const

/** A fraction of the base, never more than all of it. */
const wholeOrLess: Rule = ({ base_numerator: part, base_denominator: whole }) =>
  typeof part === 'number' && typeof whole === 'number' && part > whole
    ? [{ field: 'base_numerator', message: 'Must not be more than the denominator' }]
    : []

/** What only one of the two taxes knows of. */
const ofItsKind: Rule = ({ kind, service, without_npwp_percent: without, exempt_plates: plates }) => [
  ...(kind === 'ppn' && typeof without === 'number'
    ? [{ field: 'without_npwp_percent', message: 'Only what is withheld knows of this' }]
    : []),
  ...(kind === 'pph23' && service === 'freight_forwarding'
    ? [{ field: 'service', message: 'Only PPN knows of this' }]
    : []),
  ...((kind === 'pph23' || service === 'freight_forwarding') && Array.isArray(plates) && plates.length > 0
    ? [{ field: 'exempt_plates', message: 'Only the usual rate of PPN knows of this' }]
    : []),
]

/**
 * What the law takes, from a day on, with its source (dec.I4.3). Dated: a changed law is a new record, and what was billed before stays.
 * Who collects PPN is a setting, because it depends on the company.
 */
export const taxRate = resource({
  service: 'billing',
  name: 'tax-rate',
  label: 'Tax rate',
  plural: 'Tax rates',
  versioned: true,
  imported: false,
  title: ['source'],
  fields: {
    kind: choice({ label: 'Tax', required: true, fixed: true, options: TAX_KINDS }),
    service: choice({
      label: 'Charged as',
      help: "PPN only: the vendor's tax profile says which of them holds",
      required: true,
      fixed: true,
      options: PPN_SERVICES,
      initial: 'general',
    }),
    percent: decimal({ label: 'Rate', unit: '%', required: true, min: 0, max: 100, decimals: 4 }),
    base_numerator: integer({
      label: 'Share of the base, numerator',
      help: 'The rate is taken of this share of the price, such as 11/12',
      required: true,
      min: 1,
      max: 1000,
      initial: 1,
    }),
    base_denominator: integer({
      label: 'Share of the base, denominator',
      required: true,
      min: 1,
      max: 1000,
      initial: 1,
    }),
    without_npwp_percent: decimal({
      label: 'Rate without a tax number',
      help: 'Of a vendor without NPWP this is withheld instead. Empty: the same',
      unit: '%',
      min: 0,
      max: 100,
      decimals: 4,
    }),
    exempt_plates: choices({
      label: 'Plates that are not charged',
      help: 'What trucks with these plates carry is not charged PPN',
      options: PLATE_COLOURS,
      initial: [],
    }),
    valid_from: date({ label: 'Valid from', required: true }),
    valid_to: date({ label: 'Valid until', help: 'Empty: until a later rate begins' }),
    source: text({
      label: 'Source in the law',
      required: true,
      min: 5,
      max: 200,
      placeholder: 'PMK 131/2024',
    }),
    is_confirmed: flag('Confirmed by the company', false, {
      help: 'Ticked by another super admin than who entered or changed the rate: until then no document is worked out by it. From then on it stays as it is.',
    }),
    entered_by: idOf({ label: 'Account of who entered', ...ro }),
    entered_by_name: text({ label: 'Entered by', ...ro }),
    confirmed_by: idOf({ label: 'Account of who confirmed', ...ro }),
    confirmed_by_name: text({ label: 'Confirmed by', ...ro }),
    confirmed_at: timestamp({ label: 'Confirmed at', ...ro }),
    note: longtext({ label: 'Note', max: 500 }),
  },
  rules: [notBefore('valid_from', 'valid_to'), wholeOrLess, ofItsKind],
  list: {
    columns: [
      { field: 'kind', under: 'service' },
      'percent',
      { field: 'base_numerator', under: 'base_denominator', beside: true, label: 'Share of the base' },
      'without_npwp_percent',
      { field: 'valid_from', under: 'valid_to' },
      { field: 'source', under: 'entered_by_name', label: 'Source in the law, entered by' },
      { field: 'is_confirmed', under: 'confirmed_by_name' },
      { field: 'exempt_plates', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['source'],
    sort: ['valid_from', 'created_at'],
    defaultSort: '-valid_from',
    filters: ['kind', 'service', 'valid_from', 'is_confirmed'],
  },
  form: [
    { title: 'Law', fields: ['kind', 'service', 'valid_from', 'valid_to', 'source', 'is_confirmed'] },
    {
      title: 'Rate',
      fields: ['percent', 'base_numerator', 'base_denominator', 'without_npwp_percent', 'exempt_plates'],
    },
    { title: 'Note', fields: ['note'] },
  ],
  access: { read: [...ADMIN, ...CONTROL_TOWER], create: ADMIN, update: ADMIN, remove: ADMIN },
  kept: (rate) =>
    countsNow(rate) ? sentence('A rate that counts is not deleted: add one from a later day') : null,
})

export type TaxRate = RecordOf<typeof taxRate>

/** What may still be written in a rate that counts. It ends by itself when a later one is confirmed. */
const AFTER = ['note']

/** Whether documents are worked out by a rate: one that somebody entered or changed waits for a second person (decision 84). */
export const countsNow = (rate: { is_confirmed?: unknown; entered_by?: unknown }): boolean =>
  rate.is_confirmed === true || rate.entered_by === null

export const RATE_STAYS = 'A rate that counts is not changed: add one from a later day'

/** The fields of a rate that stay as they are (dec.I4.3): all that documents are worked out by, also before its first day. */
export const settledFields = (rate: Pick<TaxRate, 'is_confirmed' | 'entered_by'>): string[] => {
  // One that came with the product counts unconfirmed, and may still be confirmed.
  const left = rate.is_confirmed ? AFTER : [...AFTER, 'is_confirmed']
  return countsNow(rate)
    ? taxRate.form.flatMap(({ fields }) => fields).filter((name) => !left.includes(name))
    : []
}
