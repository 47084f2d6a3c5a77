import { decimal, money } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const DOCUMENTS = 'Billing documents'

const rupiah = (
  label: string,
  help: string,
  initial: number,
  more: Pick<SettingSpec, 'loosens'> = {},
): SettingSpec<number> => ({
  subject: DOCUMENTS,
  field: money({ label, help, max: 100_000_000_000, required: true }),
  initial,
  ...more,
})

const PERCENT: SettingSpec<number> = {
  loosens: 'more',
  subject: DOCUMENTS,
  field: decimal({
    label: 'Tolerance of a statement, share',
    help: 'A vendor’s statement matches in full where all its differences together are no more than this share of the document, or than the amount below.',
    unit: '%',
    max: 5,
    decimals: 3,
    required: true,
  }),
  initial: 0.5,
}

const LARGE: SettingSpec<number> = {
  loosens: 'more',
  subject: DOCUMENTS,
  field: decimal({
    label: 'Large adjustment above',
    help: 'Adjustments of a trip that come to more than this share of its freight need a file and an answer, are verified by another control tower in any case, and are told to super control tower.',
    unit: '%',
    max: 100,
    decimals: 1,
    required: true,
  }),
  initial: 10,
}

/** Billing documents: how far a statement may be apart, who decides alone, and what a receipt needs (life.D6, dec.I4.9, dec.I4.12). */
export const DOCUMENT_SETTINGS = {
  billing_tolerance_percent: PERCENT,
  billing_tolerance_idr: rupiah(
    'Tolerance of a statement, amount',
    'The share or this amount counts, whichever is more.',
    10_000,
    { loosens: 'more' },
  ),
  billing_alone_idr: rupiah(
    'Verified by one person',
    'Where only one control tower of the company is there, it may verify its own documents up to this amount. Above it a second person always does.',
    25_000_000,
    { loosens: 'more' },
  ),
  adjust_large_percent: LARGE,
  duty_stamp_above_idr: rupiah(
    'Duty stamp above',
    'Receipts and minutes above this amount have a place for the duty stamp. To be confirmed by the company’s tax people.',
    5_000_000,
  ),
} satisfies Record<string, SettingSpec<number>>
