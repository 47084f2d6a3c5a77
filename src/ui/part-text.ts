import { t } from '#i18n/browser.ts'

/** What is said where a search did not go through all records (decision 11), so that nobody takes "not found" for "not there". */
export function partText(isEmpty: boolean): string {
  return isEmpty
    ? t(
        'Only the beginnings of codes and names and the newest records were searched: very many records are alike in this. Type another part.',
      )
    : t('Another word finds what is not here.')
}
