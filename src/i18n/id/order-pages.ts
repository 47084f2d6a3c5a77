import type { Dictionary } from '#i18n/translate.ts'

/** What the pages of orders and trips say; the server draws them. */
export const ORDER_PAGES: Dictionary = {
  Approvals: 'Persetujuan',
  'Nobody has decided on this order yet': 'Belum ada keputusan atas order ini',
  Costs: 'Biaya',
  '+ {count} more': '+ {count} lagi',
  'This order has no lines': 'Order ini tidak punya baris',
  'Tariffs are fixed when the order is submitted.': 'Tarif ditetapkan saat order diajukan.',
  '{percent} % delivered': '{percent} % terkirim',
  '{count} assigned': '{count} ditugaskan',
  'until {moment}': 'sampai {moment}',
  'No purchase order': 'Tanpa PO',
  'Create order': 'Buat order',
  'Orders ask for cargo to be carried. Create one, submit it, and follow its trips here until it is verified.':
    'Order meminta muatan diangkut. Buat, ajukan, lalu ikuti tripnya di sini sampai terverifikasi.',
  'Simple orders have one line and no purchase order.': 'Order sederhana punya satu baris dan tanpa PO.',
  'Orders with a purchase order': 'Order dengan PO',
  'Notes and reasons': 'Catatan dan alasan',
  'No trip has this status': 'Tidak ada trip dengan status ini',
  'Trips stand here as soon as control tower has assigned trucks':
    'Trip tampil di sini setelah menara kendali menugaskan truk',
  'Tickets stand here as soon as a truck of this order was weighed':
    'Tiket tampil di sini setelah truk order ini ditimbang',
  'What this order needs is reserved': 'Kebutuhan order ini sudah dicadangkan',
  'Nothing is reserved before the order is submitted': 'Dana baru dicadangkan setelah order diajukan',
  'remains after this order of {amount}': 'sisa setelah order ini sebesar {amount}',
  '{percent} % of the month is left': 'sisa {percent} % dari bulan itu',
  '{kg} of {of} have arrived, less than the tolerance allows.':
    '{kg} dari {of} sudah sampai, kurang dari batas toleransi.',
  '{kg} of {of} have arrived: within the tolerance.': '{kg} dari {of} sudah sampai: dalam toleransi.',
  'Completion can be requested by the requester while the order is assigned or in progress.':
    'Hanya pemohon yang dapat meminta selesai, selama order ditugaskan atau berjalan.',
  'Loss {kg}, {percent} %': 'Susut {kg}, {percent} %',
  'States of the trip': 'Tahapan trip',
  'Receipt, times and costs': 'Tanda terima, waktu, dan biaya',
  'Its weights are not verified yet': 'Beratnya belum diverifikasi',
  'Nothing was weighed on this trip yet': 'Belum ada penimbangan pada trip ini',
  'Orders that other requesters of your unit have submitted wait here for your decision.':
    'Order yang diajukan pemohon lain di unit Anda menunggu keputusan Anda di sini.',
  'Orders of your unit stand here once somebody has approved, returned or rejected them.':
    'Order unit Anda tampil di sini setelah disetujui, dikembalikan, atau ditolak.',
  'Completed orders wait here until you accept or dispute their trips.':
    'Order selesai menunggu di sini sampai Anda menerima atau menyengketakan tripnya.',
  'Verified amount': 'Nilai terverifikasi',
  'Estimate {amount}': 'Estimasi {amount}',
  '{quantity} t × {tariff}': '{quantity} t × {tariff}',
  '{quantity} t km × {tariff}': '{quantity} t km × {tariff}',
  '{quantity} trip × {tariff}': '{quantity} trip × {tariff}',
  '{quantity} bags × {tariff}': '{quantity} karung × {tariff}',
  '{quantity} h × {tariff}': '{quantity} jam × {tariff}',
  'least charge': 'tagihan minimum',
  'Arrived, not fixed yet': 'Tiba, belum tetap',
  Rated: 'Terhitung',
  'Rated and verified': 'Terhitung dan terverifikasi',
  'Costs of the lines': 'Biaya baris',
  'Costs of the trips': 'Biaya trip',
  Held: 'Ditahan',
  'Nothing held yet': 'Belum ada yang ditahan',
  'Not rated yet': 'Belum dihitung',
  'Not paid yet': 'Belum dibayar',
  'Reserved {amount}': 'Dipesan {amount}',
  'Committed {amount}': 'Terikat {amount}',
  'Delivery note, received by': 'Surat jalan, diterima oleh',
  'How it came about': 'Asal nilainya',
  'Which amount': 'Nilai yang mana',
  'The terms have changed since': 'Ketentuannya sudah berubah',
}
