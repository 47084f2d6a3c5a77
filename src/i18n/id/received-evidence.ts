import type { Dictionary } from '#i18n/translate.ts'

/** Money that came back by the bank in the chain of evidence, on the page of an order, and in what finance books. */
export const RECEIVED_EVIDENCE: Dictionary = {
  'Money received {no}': 'Uang masuk {no}',
  'Entered by {name}': 'Dicatat {name}',
  'Confirmed by {name} {at}': 'Dikonfirmasi {name} {at}',
  'Not confirmed yet': 'Belum dikonfirmasi',
  'waits for a second person': 'menunggu orang kedua',
  'not what was entered': 'bukan yang dicatat',
  'more than is owed': 'melebihi yang terutang',
  'no statement of the bank': 'tanpa rekening koran',
}
