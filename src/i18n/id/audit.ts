import type { Dictionary } from '#i18n/translate.ts'

/** Why a trip cannot be billed, and how the amount of a line came about. */
export const AUDIT: Dictionary = {
  // Reasons
  'The audit could not work this trip out': 'Audit tidak dapat menghitung trip ini',
  'It took longer than the database allows': 'Prosesnya lebih lama dari batas database',
  'The database refuses it: {why}. Put right what it names and try again, or ask a super admin':
    'Database menolaknya: {why}. Betulkan yang disebut lalu coba lagi, atau minta super admin',
  'The product made a mistake: {why}. It is tried again by itself; tell a super admin if it stays':
    'Aplikasi melakukan kesalahan: {why}. Akan dicoba lagi sendiri; beri tahu super admin bila tetap begitu',
  'The audit could not work a trip out': 'Audit tidak dapat menghitung sebuah trip',
  'The audit could not work trip {no} out: it is not billed meanwhile':
    'Audit tidak dapat menghitung trip {no}: sementara ini belum ditagih',
  'No tariff for this route on the loading date': 'Tidak ada tarif untuk rute ini pada tanggal muat',
  'Tariff not valid on the loading date': 'Tarif tidak berlaku pada tanggal muat',
  'No tax rate in force on the loading date': 'Tidak ada tarif pajak yang berlaku pada tanggal muat',
  'No rate of {tax} holds on {day}': 'Tidak ada tarif {tax} yang berlaku pada {day}',
  'Contract not running on the loading date': 'Kontrak tidak berlaku pada tanggal muat',
  'Weight missing': 'Timbangan tidak ada',
  'Net weight not above zero': 'Berat bersih tidak di atas nol',
  'Weight not verified': 'Timbangan belum diverifikasi',
  'Weight revision open': 'Revisi timbangan belum selesai',
  'Dispute open': 'Sanggahan belum selesai',
  'Same load on another trip': 'Muatan yang sama di trip lain',
  'Truck belongs to another vendor': 'Truk milik vendor lain',
  'Purchase order not valid on the loading date': 'PO tidak berlaku pada tanggal muat',
  'Purchase order would be exceeded': 'PO akan terlampaui',
  'Budget would be exceeded': 'Anggaran akan terlampaui',
  'Vendor bills another amount': 'Vendor menagih jumlah lain',
  'Loss over tolerance': 'Susut melebihi toleransi',
  'No proof of delivery': 'Tidak ada bukti terima',
  'Left the route': 'Keluar dari rute',
  // Their particulars
  '{origin} → {destination}, {cargo}, loaded {day}': '{origin} → {destination}, {cargo}, dimuat {day}',
  '{code} holds {from} to {to}, loaded {day}': '{code} berlaku {from} sampai {to}, dimuat {day}',
  'Nobody has confirmed the share of {trip}': 'Bagian {trip} belum dikonfirmasi',
  '{plate} of {vendor}, contract of {other}': '{plate} milik {vendor}, kontrak {other}',
  '{trip} was to be weighed {place}': '{trip} seharusnya ditimbang {place}',
  '{ticket} says {kg} net': '{ticket} mencatat bersih {kg}',
  '{ticket}, waits since {since}': '{ticket}, menunggu sejak {since}',
  '{ticket} waits for its verification': '{ticket} menunggu verifikasi',
  '{ticket}: {changes}': '{ticket}: {changes}',
  '{ticket}: {no} waits': '{ticket}: {no} menunggu',
  '{ticket} is being revised': '{ticket} sedang direvisi',
  '{ticket} was typed by hand': '{ticket} diketik manual',
  '{ticket}: gross {kg} where {limit} is allowed': '{ticket}: bruto {kg}, diizinkan {limit}',
  '{ticket}: gross {kg}': '{ticket}: bruto {kg}',
  '{loss} of {net}, {percent} % where {allowed} % is allowed':
    '{loss} dari {net}, {percent} %, toleransi {allowed} %',
  '{driven} minutes where {standard} are planned': '{driven} menit, standar {standard} menit',
  '“{reason}”, {by}, {at}': '“{reason}”, {by}, {at}',
  '{order} is disputed': '{order} disanggah',
  '{trip} has the same truck and weights within an hour': '{trip}: truk dan berat yang sama dalam satu jam',
  'Nobody has signed for {trip}': '{trip} belum ditandatangani penerima',
  '{name} signed {at}, photo missing': '{name} menandatangani {at}, foto tidak ada',
  '{no} has {left} left, its {lines} lines lack {need}':
    '{no} tersisa {left}, {lines} barisnya kurang {need}',
  // Rows of a contract that do not hold
  'Not valid yet when it was loaded': 'Belum berlaku saat dimuat',
  'No longer valid when it was loaded': 'Sudah tidak berlaku saat dimuat',
  'For other cargo': 'Untuk muatan lain',
  'For another payload type': 'Untuk jenis muatan lain',
  'For another truck type': 'Untuk jenis truk lain',
  // Formulas
  '{billed_ton} t × {tariff_idr}': '{billed_ton} t × {tariff_idr}',
  '{billed_ton} t × {distance_km} km × {tariff_idr}': '{billed_ton} t × {distance_km} km × {tariff_idr}',
  '{tariff_idr} a trip': '{tariff_idr} per trip',
  '{quantity} bags × {tariff_idr}': '{quantity} karung × {tariff_idr}',
  '{quantity} hours × {tariff_idr}': '{quantity} jam × {tariff_idr}',
  '{times} × {one_way_idr}': '{times} × {one_way_idr}',
  '{driven_km} of {way_km} km of {load_idr}': '{driven_km} dari {way_km} km dari {load_idr}',
  '({waiting_origin_min} + {waiting_destination_min} − {free_min}) min ÷ 60 × {rate_idr}':
    '({waiting_origin_min} + {waiting_destination_min} − {free_min}) mnt ÷ 60 × {rate_idr}',
  '({loss_kg} − {claimed_as_bags_kg} − {origin_net_kg} × {tolerance_percent} %) kg × {claim_price_idr_per_kg}':
    '({loss_kg} − {claimed_as_bags_kg} − {origin_net_kg} × {tolerance_percent} %) kg × {claim_price_idr_per_kg}',
  '({loaded} − {good}) bags × {bag_weight_kg} kg × {claim_price_idr_per_kg}':
    '({loaded} − {good}) karung × {bag_weight_kg} kg × {claim_price_idr_per_kg}',
  // Settings
  'Picture of every receipt': 'Foto setiap bukti terima',
  'A trip whose order asks for a signed receipt is billed with a warning while no photo or signature of it is on file.':
    'Trip yang ordernya meminta bukti terima ditagih dengan peringatan selama foto atau tanda tangannya belum ada.',
  'Invalid billing': 'Tagihan tidak valid',
  'From found to resolved, in working time: 2,700 minutes are five days of nine hours. After that the control towers are told.':
    'Dari ditemukan sampai diselesaikan, dalam jam kerja: 2.700 menit adalah lima hari sembilan jam. Lewat itu control tower diberi tahu.',
}
