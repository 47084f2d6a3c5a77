import type { Dictionary } from '#i18n/translate.ts'

/** What payees owe and a payment was prepared without. */
export const LEFT_OUT: Dictionary = {
  'Not ticked': 'Tidak dicentang',
  'Owed since after the period': 'Terutang setelah periode ini',
  'Nothing left to deduct from': 'Tidak ada sisa untuk dipotong',
  'What was seen of them': 'Rincian yang dilihat',
  'Say why {amount} that {name} owes is not deducted now':
    'Jelaskan mengapa {amount} utang {name} tidak dipotong sekarang',
  'What {name} is to be paid has changed since you looked: look again':
    'Yang akan dibayar ke {name} berubah sejak Anda lihat: lihat lagi',
  '{amount} owed was not deducted, by {name}: {reason}':
    '{amount} utang tidak dipotong, oleh {name}: {reason}',
  'Owed, and not deducted': 'Terutang, tidak dipotong',
  '{name} chose so on {at}: {reason}': '{name} memilihnya pada {at}: {reason}',
  'Was open': 'Sisa saat itu',
}
