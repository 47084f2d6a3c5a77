import type { Dictionary } from '#i18n/translate.ts'

/** Completing and verifying orders, and disputes about their trips: islands and refusals. */
export const ORDER_VERIFY: Dictionary = {
  'Loss {kg}: {percent} of {tolerated}': 'Susut {kg}: {percent} dari {tolerated}',
  'Attach the receipt': 'Lampirkan bukti terima',
  Choose: 'Pilih',
  'Evidence for {trip}': 'Bukti untuk {trip}',
  'Outcome of {trip}': 'Hasil untuk {trip}',
  'The requester sees each answer with its files and decides again. A weight is put right on the page of its trip.':
    'Pemohon melihat setiap jawaban beserta berkasnya dan memutuskan lagi. Berat diperbaiki pada halaman tripnya.',
  'Tickets and photos': 'Tiket dan foto',
  'Control tower has not answered yet': 'Control tower belum menjawab',
  'Control tower: {outcome}': 'Control tower: {outcome}',
  Disputed: 'Disengketakan',
  'Disputed: {problem}': 'Disengketakan: {problem}',
  'Nobody yet': 'Belum ada',
  'Not known': 'Belum diketahui',
  'Not rated': 'Belum dihitung',
  'Photos and papers': 'Foto dan dokumen',
  'Rated amount': 'Nilai terhitung',
  '{percent} of {tolerated}': '{percent} dari {tolerated}',
  'Weight put right': 'Berat diperbaiki',
  'Receipt added': 'Bukti terima ditambahkan',
  'Dispute rejected': 'Sengketa ditolak',
  Explained: 'Dijelaskan',
  'Open the trip': 'Buka trip',
  'Open its weighings': 'Buka penimbangannya',
  'Open the ticket': 'Buka tiket',
  'Record the receipt': 'Catat bukti terima',
  'Choose a problem of trips or of weighing': 'Pilih kendala trip atau penimbangan',
  'No trip waits for a decision': 'Tidak ada trip yang menunggu keputusan',
  'No weight of {trip} has changed since it was disputed':
    'Tidak ada berat {trip} yang berubah sejak disengketakan',
  'The weighbridge has not verified {tickets} yet': 'Jembatan timbang belum memverifikasi {tickets}',
  'This trip is not disputed': 'Trip ini tidak disengketakan',
  'Loss above the tolerance on {trips}: open the order': 'Susut di atas toleransi pada {trips}: buka order',
  '{trips} has a flag or was disputed: open the order':
    '{trips} bertanda atau pernah disengketakan: buka order',
}
