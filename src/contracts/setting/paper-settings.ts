import { keysOf } from '#kernel/guards.ts'
import { choice } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const SUBJECT = 'Printed papers'

const LANGUAGES = [
  { value: 'id', label: 'Indonesian' },
  { value: 'en', label: 'English' },
  { value: 'reader', label: 'That of who prints it' },
] as const

const HEADS = [
  { value: 'company', label: 'The company' },
  { value: 'vendor', label: 'The vendor' },
  { value: 'none', label: 'None: it is printed on headed paper' },
] as const

/** What the papers of each kind begin with: those that leave the plant are read by people who chose no language here, and a receipt is its vendor's own paper. */
const PRINTED = {
  ticket: {
    language: 'Language of weighing tickets',
    head: 'Head of weighing tickets',
    speaks: 'id',
    headed: 'company',
  },
  delivery_note: {
    language: 'Language of delivery notes',
    head: 'Head of delivery notes',
    speaks: 'id',
    headed: 'company',
  },
  receipt: {
    language: 'Language of receipts (kuitansi)',
    head: 'Head of receipts (kuitansi)',
    speaks: 'id',
    headed: 'vendor',
  },
  statement: {
    language: 'Language of billing statements',
    head: 'Head of billing statements',
    speaks: 'id',
    headed: 'company',
  },
  minutes: {
    language: 'Language of minutes (berita acara)',
    head: 'Head of minutes (berita acara)',
    speaks: 'id',
    headed: 'company',
  },
  advance_receipt: {
    language: 'Language of receipts of travel advances',
    head: 'Head of receipts of travel advances',
    speaks: 'id',
    headed: 'company',
  },
  queue_ticket: {
    language: 'Language of queue numbers',
    head: 'Head of queue numbers',
    speaks: 'id',
    headed: 'company',
  },
  overtime_list: {
    language: 'Language of overtime order lists',
    head: 'Head of overtime order lists',
    speaks: 'id',
    headed: 'company',
  },
  vessel_call: {
    language: 'Language of vessel calls',
    head: 'Head of vessel calls',
    speaks: 'id',
    headed: 'company',
  },
  order: { language: 'Language of orders', head: 'Head of orders', speaks: 'reader', headed: 'company' },
  payment_list: {
    language: 'Language of payment lists',
    head: 'Head of payment lists',
    speaks: 'reader',
    headed: 'company',
  },
  handover: {
    language: 'Language of shift handovers',
    head: 'Head of shift handovers',
    speaks: 'reader',
    headed: 'company',
  },
  bridge_report: {
    language: 'Language of weighbridge reports',
    head: 'Head of weighbridge reports',
    speaks: 'reader',
    headed: 'company',
  },
  evidence: {
    language: 'Language of chains of evidence',
    head: 'Head of chains of evidence',
    speaks: 'reader',
    headed: 'company',
  },
} as const

/** A kind of paper. */
export type PaperName = keyof typeof PRINTED
type PaperLanguage = (typeof LANGUAGES)[number]['value']
type PaperHead = (typeof HEADS)[number]['value']

const language = (label: string, initial: PaperLanguage): SettingSpec<PaperLanguage> => ({
  subject: SUBJECT,
  field: choice({
    label,
    required: true,
    options: LANGUAGES,
    help: 'Whoever prints it: a paper that leaves the plant is read by others.',
  }),
  initial,
})

const head = (label: string, initial: PaperHead): SettingSpec<PaperHead> => ({
  subject: SUBJECT,
  field: choice({
    label,
    required: true,
    options: HEADS,
    help: 'Whose name, address and tax number stand at its top. Where it is about no vendor, the company’s do.',
  }),
  initial,
})

type Specs = Record<`paper_language_${PaperName}`, SettingSpec<PaperLanguage>> &
  Record<`paper_head_${PaperName}`, SettingSpec<PaperHead>>

/** In which language each kind of paper speaks, and whose it is at its head. */
export const PAPER_SETTINGS = Object.fromEntries(
  keysOf(PRINTED).flatMap((name): [string, SettingSpec<PaperLanguage> | SettingSpec<PaperHead>][] => [
    [`paper_language_${name}`, language(PRINTED[name].language, PRINTED[name].speaks)],
    [`paper_head_${name}`, head(PRINTED[name].head, PRINTED[name].headed)],
  ]),
) as Specs
