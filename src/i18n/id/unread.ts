import type { Dictionary } from '#i18n/translate.ts'

/** In place of what could not be read or done just now. */
export const UNREAD: Dictionary = {
  'Whether a scale is out of service could not be read.':
    'Tidak dapat dibaca apakah ada timbangan yang tidak beroperasi.',
  'Too many are working on the same just now. Nothing was saved; try again in a moment.':
    'Terlalu banyak yang sedang mengerjakan hal yang sama. Tidak ada yang disimpan; coba sebentar lagi.',
  'This takes too long just now; try again in a moment.': 'Ini terlalu lama saat ini; coba sebentar lagi.',
  'Before your work unit can order': 'Sebelum unit kerja Anda dapat memesan',
}
