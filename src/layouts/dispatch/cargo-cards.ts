import { fileAddress } from '#contracts/files/file-use.ts'
import type { cargo as cargoContract } from '#contracts/goods/cargo.ts'
import type { Translate } from '#i18n/translate.ts'
import type { RecordOf } from '#kernel/record.ts'

/** A paper that goes with a hazardous cargo. */
export interface CargoCard {
  label: string
  /** Where its file is; null where the cargo has none. */
  href: string | null
  /** A picture is a sheet of the print job; a PDF opens beside it, because a page cannot print it. */
  isPicture: boolean
}

/** The safety data sheet and the emergency card of a cargo. */
export function cardsOf(cargo: RecordOf<typeof cargoContract>, t: Translate): CargoCard[] {
  const papers = [
    [t('Emergency card'), cargo.emergency_card_file],
    [t('Safety data sheet'), cargo.msds_file],
  ] as const
  return papers.map(([label, file]) => ({
    label,
    href: file ? fileAddress(file.id) : null,
    isPicture: file?.mime?.startsWith('image/') ?? false,
  }))
}
