/** Loads that are lost on the way, and what they pay. */
export const LOST_LOAD: Readonly<Record<string, string>> = {
  'The load is lost': 'Muatan hilang',
  'Nothing of this load counts as delivered. The trip ends here.':
    'Muatan ini tidak dihitung sebagai terkirim. Trip berakhir di sini.',
  'Empty: the plant’s own control tower decides it later': 'Kosong: control tower pabrik memutuskannya nanti',
  'The plant’s own control tower decides what is paid': 'Control tower pabrik yang memutuskan pembayaran',
  'Say what is paid': 'Tentukan yang dibayar',
  'Confirm what is paid': 'Sahkan yang dibayar',
  'This is what the lost load pays. It cannot be changed afterwards.':
    'Inilah yang dibayar untuk muatan yang hilang. Setelah ini tidak bisa diubah.',
  'Lost with its load': 'Hilang bersama muatannya',
  'Lost with the truck': 'Hilang bersama truk',
  'Lost on the way': 'Hilang di jalan',
  'What is paid, entered by': 'Yang dibayar, ditentukan oleh',
  'What is paid, confirmed at': 'Yang dibayar, disahkan pada',
  'What is paid, confirmed by': 'Yang dibayar, disahkan oleh',
  'The load of this trip was not lost': 'Muatan trip ini tidak hilang',
  'What is paid is confirmed already': 'Yang dibayar sudah disahkan',
  'Say first what is paid': 'Tentukan dulu yang dibayar',
  'You said what is paid; somebody else confirms it':
    'Anda yang menentukan pembayarannya; orang lain yang mengesahkan',
  'The load is lost. Control tower of the plant still has to say what is paid.':
    'Muatan hilang. Control tower pabrik masih harus menentukan yang dibayar.',
  'The load is lost. {name} said what is paid; somebody else confirms it.':
    'Muatan hilang. {name} sudah menentukan yang dibayar; orang lain yang mengesahkan.',
  'A load was lost': 'Muatan hilang',
  'Trip {no} lost its load: say and confirm what is paid':
    'Muatan trip {no} hilang: tentukan dan sahkan yang dibayar',
}
