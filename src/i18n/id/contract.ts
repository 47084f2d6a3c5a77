import type { Dictionary } from '#i18n/translate-with.ts'

/** Labels of the calls on contract routes; they stay on the server. */
export const CONTRACT_WORDS: Dictionary = {
  'A truck that leaves it is reported': 'Truk yang keluar dari koridor dilaporkan',
  'Below zero makes them cheaper; 0 only gives them a new validity':
    'Di bawah nol membuatnya lebih murah; 0 hanya memberi masa berlaku baru',
  'Change of all tariffs': 'Perubahan semua tarif',
  "Empty takes the cargo's": 'Kosong memakai jenis muatan kargo',
  "Empty takes the contract's end": 'Kosong memakai akhir kontrak',
  'Empty when any truck may do it': 'Kosong bila truk apa pun boleh',
  'The present rows end on the day before': 'Baris sekarang berakhir pada hari sebelumnya',
  'The present tariff ends on the day before': 'Tarif sekarang berakhir pada hari sebelumnya',
}
