import type { Dictionary } from '#i18n/translate.ts'

/** The cockpit's scale switch, cameras, readers and one pass. */
export const COCKPIT_PLATFORM: Dictionary = {
  'Take weight {number}': 'Ambil berat {number}',
  'Take weight, one pass': 'Ambil berat, sekali timbang',
  'limit −{percent} %': 'batas −{percent} %',
  'Store the tare of {ticket}': 'Simpan tara dari {ticket}',
  'No one pass': 'Tidak bisa sekali timbang',
  'The whole truck is on the platform': 'Seluruh truk di atas timbangan',
  'People on board': 'Orang di atas truk',
  'One pass with the stored tare': 'Sekali timbang dengan tara tersimpan',
  'This one is weighed empty too: after it has unloaded, and before its next load.':
    'Truk ini juga ditimbang kosong: setelah bongkar dan sebelum muatan berikutnya.',
  'This one is weighed empty too: the truck comes back after it has unloaded.':
    'Truk ini juga ditimbang kosong: truk kembali setelah bongkar.',
  'Ticket {no}: first weight {kg} saved.': 'Tiket {no}: timbang ke-1 {kg} tersimpan.',
  'No truck is known by the code {code}': 'Tidak ada truk dengan kode {code}',
  'The code {code} could not be looked up': 'Kode {code} tidak dapat dicari',
  'Type the weight': 'Ketik berat',
  TYPED: 'KETIKAN',
  'Typed by hand, not from the scale': 'Diketik tangan, bukan dari timbangan',
  'Weight on the indicator (kg)': 'Berat di indikator (kg)',
  'Why it is typed': 'Mengapa diketik',
  'No problem can be chosen': 'Tidak ada kendala yang dapat dipilih',
  'Photo of the indicator': 'Foto indikator',
  Cameras: 'Kamera',
  Front: 'Depan',
  Rear: 'Belakang',
  Top: 'Atas',
  Cabin: 'Kabin',
  'no camera': 'tanpa kamera',
  'no picture yet': 'belum ada foto',
  'picture on its way': 'foto dalam perjalanan',
  'Picture of the camera: {place}': 'Foto kamera: {place}',
  'Another plate: {plate}': 'Nopol lain: {plate}',
}
