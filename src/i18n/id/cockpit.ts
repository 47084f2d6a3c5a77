import type { Dictionary } from '#i18n/translate-with.ts'

/** The weigh cockpit, tickets on screen and on paper, and their verification. */
export const COCKPIT: Dictionary = {
  Weigh: 'Timbang',
  'No scale is yours yet; an administrator gives you one.':
    'Anda belum punya timbangan; administrator yang memberikannya.',

  CONNECTED: 'TERSAMBUNG',
  CONNECTING: 'MENYAMBUNG',
  LOST: 'TERPUTUS',
  STABLE: 'STABIL',
  MOVING: 'GERAK',
  ZERO: 'NOL',
  OVERLOAD: 'LEBIH',
  'Weight on the scale': 'Berat di timbangan',
  'Waiting for the indicator': 'Menunggu indikator',
  'No weight for {seconds} s': 'Tidak ada berat selama {seconds} s',
  'Zero was seen': 'NOL sudah terlihat',
  'Zero not seen yet': 'NOL belum terlihat',
  '{seconds} s ago': '{seconds} s lalu',
  now: 'sekarang',
  'plan {kg}': 'rencana {kg}',

  'Plate / hull number': 'Nopol / lambung',
  'Plate, hull, RFID or trip': 'Nopol, lambung, RFID atau trip',
  'Trucks that fit': 'Truk yang cocok',
  'No truck fits': 'Tidak ada truk yang cocok',
  'first weighing': 'timbang ke-1',
  'second weighing': 'timbang ke-2',
  'Driven by': 'Sopir',
  'Bag count': 'Jumlah karung',
  'planned {count}': 'rencana {count}',
  'Deduction (kg)': 'Potongan (kg)',
  'at least {count} characters': 'minimal {count} karakter',

  'Take weight': 'Ambil berat',
  'Next truck': 'Truk berikutnya',
  'The ticket opens after the weight is saved': 'Terbuka setelah tiket disimpan',
  'Choose a truck first': 'Pilih truk dahulu',
  'Ticket {no}: first weight {kg} saved. The truck comes back for its second weighing.':
    'Tiket {no}: timbang ke-1 {kg} tersimpan. Truk kembali untuk timbang ke-2.',
  'Ticket {no}: net {kg} saved': 'Tiket {no}: netto {kg} tersimpan',
  'The ticket has flags and waits for its check.': 'Tiket berbendera dan menunggu pemeriksaan.',

  'Order {no}': 'Order {no}',
  'Choose a truck from the queue, or look for it by plate':
    'Pilih truk dari antrean, atau cari dengan nomor polisi',
  'This truck has no trip to weigh here': 'Truk ini tidak punya trip untuk ditimbang di sini',
  'Cargo carried': 'Kargo',
  Carrier: 'Vendor',
  'Origin net': 'Netto di asal',
  'Left of the order': 'Sisa order',
  Planned: 'Rencana',
  'Planned bags': 'Rencana karung',
  'valid until {day}': 'berlaku sampai {day}',
  'Legal gross (JBI)': 'JBI',
  'Last tickets of this truck': 'Tiket terakhir truk ini',
  'tare {kg}': 'tara {kg}',

  'Waiting for weighing 2': 'Menunggu timbang ke-2',
  'Waiting for weighing 1': 'Menunggu timbang ke-1',
  'No truck stands between two weighings': 'Tidak ada truk di antara dua timbang',
  'No truck is expected': 'Tidak ada truk yang ditunggu',
  'The queue cannot be loaded; it is tried again': 'Antrean tidak dapat dimuat; dicoba lagi',
  'on the way': 'di jalan',
  'other scale': 'timbangan lain',

  'Simulated scale': 'Timbangan simulasi',
  'Truck drives on the scale (simulator)': 'Truk naik timbangan (simulator)',
  'Truck drives off': 'Truk turun',
  '{plate} is on the scale': '{plate} di atas timbangan',
  'No truck is on the scale': 'Tidak ada truk di timbangan',
}
