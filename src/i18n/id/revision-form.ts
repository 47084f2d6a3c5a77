/** What the form of a revision says in the browser. */
export const REVISION_FORM: Readonly<Record<string, string>> = {
  // Fields whose change a row says.
  Cargo: 'Kargo',
  Moisture: 'Kadar air',
  'Agreed moisture': 'Kadar air disepakati',
  'Laboratory certificate': 'Sertifikat laboratorium',
  'Now: {value}': 'Sekarang: {value}',
  'Plate, hull, driver or trip': 'Nopol, lambung, sopir, atau trip',
  'Now, version {no}': 'Sekarang, versi {no}',
  'New, version {no}': 'Baru, versi {no}',
  'What follows': 'Akibatnya',
  'Which truck was it?': 'Truk yang mana?',
  'Which trip does the ticket belong to?': 'Tiket ini milik trip yang mana?',
  'fits {score} of 100': 'cocok {score} dari 100',
  '{score} of 100': '{score} dari 100',
  '{name} on duty': '{name} bertugas',
  'no session': 'tanpa sesi',
  fits: 'cocok',
  'does not fit': 'tidak cocok',
  'What the cameras read': 'Yang dibaca kamera',
  'ticket says {plate}': 'tiket: {plate}',
  'no plate': 'tanpa nopol',
  'Choose the truck: what follows is shown here before anything is saved.':
    'Pilih truknya: akibatnya tampil di sini sebelum ada yang disimpan.',
  'Decided by {names}. Until then the ticket stands as it is and is not billed.':
    'Diputuskan {names}. Sampai itu tiket tetap seperti semula dan tidak ditagihkan.',
  'Decided by the control tower. Until then the ticket stands as it is and is not billed.':
    'Diputuskan control tower. Sampai itu tiket tetap seperti semula dan tidak ditagihkan.',
  ' or ': ' atau ',
  'Weights, times, pictures, scale and operators stay as they were taken.':
    'Berat, waktu, foto, timbangan, dan operator tetap seperti saat ditimbang.',
  'Ask for this revision': 'Ajukan revisi ini',
  'Choose the truck': 'Pilih truknya',
  'Choose the ticket first: the trucks that fit it are shown then.':
    'Pilih tiketnya dahulu: truk yang cocok lalu ditampilkan.',
  'Choose the ticket and the kind first.': 'Pilih tiket dan jenisnya dahulu.',
  'The whole ticket becomes void. Its number stays, and it is printed as BATAL.':
    'Seluruh tiket menjadi batal. Nomornya tetap, dan dicetak BATAL.',
}
