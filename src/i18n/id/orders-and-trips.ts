/** Texts of what became stricter of orders and trips. */
export const ORDERS_AND_TRIPS: Readonly<Record<string, string>> = {
  'Agreed: {agreed}, now {now}': 'Disepakati: {agreed}, kini {now}',
  'Agreed amount': 'Nilai yang disepakati',
  'Choose a problem of the way or of the truck': 'Pilih kendala perjalanan atau kendaraan',
  'The trip went on': 'Trip berlanjut',
  'Trouble report {report} is still open: the trip goes on when it is closed':
    'Laporan gangguan {report} masih terbuka: trip berlanjut setelah laporan ditutup',
}
