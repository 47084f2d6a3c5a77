import type { Dictionary } from '#i18n/translate.ts'

/** Tickets from paper: words of the contract, of pages and of the service. */
export const ENTERED_TICKET: Dictionary = {
  'Entered ticket': 'Tiket dari kertas',
  'Entered tickets': 'Tiket dari kertas',
  'Tickets from paper': 'Tiket dari kertas',
  'Paper book of a blackout': 'Buku manual saat padam',
  'Ticket of a scale of others': 'Tiket timbangan pihak lain',
  'Waits for a second operator': 'Menunggu operator kedua',
  Entered: 'Dimasukkan',
  Refuse: 'Tolak',
  'Enter the ticket': 'Masukkan tiket',
  'Do number, plate, weights and times agree with the photo? The ticket is made of them.':
    'Apakah nomor, nopol, berat dan waktu sesuai foto? Tiket dibuat dari data ini.',
  Book: 'Buku',
  'Of the paper book': 'Dari buku manual',
  'Number in the book': 'Nomor dalam buku',
  'Ticket number of the others': 'Nomor tiket pihak lain',
  'Empty for a general weighing': 'Kosong untuk timbang umum',
  'Weighed by': 'Ditimbang oleh',
  'Without one nobody can compare': 'Tanpa foto tidak ada yang dapat membandingkan',
  'Add a photo of the paper': 'Tambahkan foto kertas',
  'Photo of the paper': 'Foto kertas',
  'Written at': 'Ditulis pada',
  'Must be after the first weighing': 'Harus setelah timbang pertama',
  'Second weighing at least {minutes} minutes after the first':
    'Timbang kedua paling cepat {minutes} menit setelah yang pertama',
  'Entered at most {hours} hours after the weighing':
    'Dimasukkan paling lambat {hours} jam setelah penimbangan',
  'Both weights are the same': 'Kedua berat sama',
  'At the origin the second weight is the heavier one': 'Di asal, berat kedua yang lebih berat',
  'At the destination the second weight is the lighter one': 'Di tujuan, berat kedua yang lebih ringan',
  'Choose a scale of others': 'Pilih timbangan pihak lain',
  'A scale of others has no paper book of yours': 'Timbangan pihak lain tidak memakai buku manual Anda',
  'Choose the trip that was weighed': 'Pilih trip yang ditimbang',
  'This number was entered already, as {no}': 'Nomor ini sudah dimasukkan, sebagai {no}',
  'Another operator enters what you wrote down': 'Operator lain yang memasukkan catatan Anda',
  'Withdraw what you wrote down yourself': 'Tarik sendiri catatan Anda',
  'Only who wrote it down withdraws it': 'Hanya penulisnya yang menariknya',
  'This trip was weighed there already: {no}': 'Trip ini sudah ditimbang di sana: {no}',
  'This truck was weighed on ticket {no} at that time, since {at}':
    'Pada waktu itu truk ini ditimbang dengan tiket {no}, sejak {at}',
  'This picture is the paper of {no}; photograph this one':
    'Foto ini adalah kertas {no}; foto kertas yang ini',
  'The two weights are no load': 'Kedua berat bukan muatan',
  'Write down a paper': 'Catat kertas',
  'Written and decided': 'Ditulis dan diputuskan',
  'Weights from the paper book of a blackout, and tickets of scales of others, are written down here; a second operator enters them.':
    'Berat dari buku manual saat padam dan tiket timbangan pihak lain dicatat di sini; operator kedua memasukkannya.',
}
