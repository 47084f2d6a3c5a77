import type { Dictionary } from '#i18n/translate.ts'

/** The chain of evidence as islands say it. */
export const EVIDENCE_SCREEN: Dictionary = {
  'Chain of evidence': 'Rantai bukti',
  'Print the chain': 'Cetak rantai',
  'From the rupiah down to the weight': 'Dari rupiah sampai timbangan',
  'Why this trip was made': 'Mengapa trip ini ada',
  'Raw frame of {weighing}': 'Frame mentah {weighing}',
  'No indicator sent this weight': 'Berat ini tidak dikirim indikator',
  'Chain of the scale': 'Rantai timbangan',
  'Weight {no}': 'Berat {no}',
  'Photos at the capture': 'Foto saat menimbang',
  '{bad} of {count} links do not hold': '{bad} dari {count} mata rantai tidak cocok',
  '{checked} links checked, all agree': '{checked} mata rantai diperiksa, semua cocok',
  '{checked} links hold, {open} open': '{checked} mata rantai cocok, {open} belum',
}
