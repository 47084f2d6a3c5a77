import type { Dictionary } from '#i18n/translate.ts'

/** What the cockpit says of the program on its PC. */
export const SCALE_AGENT_SCREEN: Dictionary = {
  'The browser does not let this page speak to the scale agent on this PC. Allow the local network for this site beside its address, or ask the administrator for the browser policy.':
    'Peramban tidak mengizinkan halaman ini berbicara dengan agen timbangan di PC ini. Izinkan jaringan lokal untuk situs ini di samping alamatnya, atau minta kebijakan peramban kepada administrator.',
  'The scale agent on this PC belongs to another address of Angkut; its configuration names the right one.':
    'Agen timbangan di PC ini milik alamat Angkut yang lain; konfigurasinya menyebut alamat yang benar.',
  'The program of this scale has a new key': 'Program timbangan ini punya kunci baru',
  'The program of this scale has a new token': 'Program timbangan ini punya token baru',
  'Its tickets are flagged until somebody confirms it. With a truck standing still on the scale, read the weight off the indicator itself and write it here.':
    'Tiketnya ditandai sampai seseorang mengonfirmasinya. Saat truk diam di atas timbangan, baca beratnya dari indikator itu sendiri dan tulis di sini.',
  'The indicator shows this weight': 'Indikator menunjukkan berat ini',
  'The program of this scale is confirmed': 'Program timbangan ini sudah dikonfirmasi',
  'The scale agent on this PC reads another scale.': 'Agen timbangan di PC ini membaca timbangan lain.',
}
