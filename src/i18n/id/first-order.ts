import type { Dictionary } from '#i18n/translate.ts'

/** What a plant needs before its first order; said by the server. */
export const FIRST_ORDER: Dictionary = {
  'Before the first order': 'Sebelum order pertama',
  '{n} of {all} are there': '{n} dari {all} sudah ada',
  'Everything is there: a requester can write the first order.':
    'Semua sudah ada: pemohon dapat membuat order pertama.',
  'Entered by {role}': 'Diisi oleh {role}',
  '{n} of {least}': '{n} dari {least}',
  there: 'sudah ada',
  missing: 'belum ada',
  'Who orders transport, and whose budget pays for it':
    'Yang memesan angkutan, dan yang anggarannya membayar',
  'The hauliers; in use and not expired': 'Para pengangkut; dipakai dan masih berlaku',
  'What is hauled; how it is carried (bulk, bags, liquid) is there already':
    'Yang diangkut; jenis muatan (curah, kantong, cair) sudah tersedia',
  'Scales with their profile': 'Timbangan dengan profilnya',
  'With capacity, division, valid tera and the token of the program that sends the weights':
    'Dengan kapasitas, pembagian skala, tera yang berlaku, dan token program pengirim berat',
  'At least two: where it is loaded and where it is unloaded, each with its scale if it has one':
    'Sedikitnya dua: tempat muat dan tempat bongkar, masing-masing dengan timbangannya bila ada',
  'Trucks with their papers': 'Truk dengan surat-suratnya',
  'In use, with STNK, KIR and insurance that are valid today':
    'Dipakai, dengan STNK, KIR dan asuransi yang berlaku hari ini',
  'What trucks may carry': 'Kargo yang boleh diangkut truk',
  'Which truck is approved for which cargo, and its greatest load':
    'Truk mana yang disetujui untuk kargo mana, dan muatan terbesarnya',
  'Tonnes a trip': 'Ton per trip',
  'From these the trips of an order are counted': 'Dari sini jumlah trip sebuah order dihitung',
  'Drivers with a licence': 'Sopir dengan SIM',
  'Active, with a SIM B1 or B2 that is valid today': 'Aktif, dengan SIM B1 atau B2 yang berlaku hari ini',
  'Kinds of problems to choose from': 'Jenis kendala yang dapat dipilih',
  'At least one problem in use for each: trips, weighing, trucks, drivers and the place; without one a form that asks for it cannot be saved':
    'Paling sedikit satu kendala yang dipakai untuk masing-masing: trip, penimbangan, truk, sopir, dan tempat; tanpa itu formulir yang memintanya tidak dapat disimpan',
  'Contracts with a tariff': 'Kontrak dengan tarif',
  'Activated and with a tariff of today, both by a second person: another super admin, or the control tower in its order list':
    'Diaktifkan dan dengan tarif hari ini, keduanya oleh orang kedua: super admin lain, atau control tower di daftar ordernya',
  'Active, with a route whose tariff is valid today': 'Aktif, dengan rute yang tarifnya berlaku hari ini',
  'Two of a work unit, each with a profile: one orders, the other approves':
    'Dua orang dari satu unit kerja, masing-masing dengan profil: satu memesan, satu menyetujui',
  'Assigns trucks and completes orders': 'Menugaskan truk dan menyelesaikan order',
  'Two, with the scales they work on: one weighs, the other verifies':
    'Dua orang, dengan timbangan tempat kerjanya: satu menimbang, satu memverifikasi',
  'Keeps the budgets of the work units': 'Memelihara anggaran unit kerja',
  'Active budgets of this year': 'Anggaran aktif tahun ini',
  'With something left to spend': 'Yang masih ada sisanya',
  'Open purchase orders': 'PO yang terbuka',
  'Valid today, with something left; written by one requester and approved by another':
    'Berlaku hari ini dan masih ada sisanya; dibuat seorang pemohon, disetujui pemohon lain',
}
