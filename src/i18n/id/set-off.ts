import type { Dictionary } from '#i18n/translate.ts'

/** What payees owe and payments deduct, in as many parts as it takes. */
export const SET_OFF: Dictionary = {
  'Set off, nothing is transferred': 'Diperhitungkan, tidak ada transfer',
  'Driver pay given back': 'Pengembalian bayaran sopir',
  'What payments deducted of a document below zero or of a travel advance, what came back by the bank, and what is open':
    'Potongan pembayaran atas dokumen di bawah nol atau uang jalan, dan sisanya',
  'Nothing is paid to {name} that what is owed could be deducted from':
    'Tidak ada pembayaran untuk {name} yang bisa dipotong',
  'What {name} is paid comes to less than nothing': 'Pembayaran untuk {name} kurang dari nol',
  'A part of {owed}, open: {left}': 'Sebagian dari {owed}, sisa {left}',
  'Open of {owed}': 'Sisa dari {owed}',
  '{no} has {over} too little for this: have it raised first, or take adjustments off':
    '{no} kurang {over} untuk ini: minta dinaikkan dulu, atau lepas penyesuaiannya',
  'More is claimed than {no} was used for by now, {used}: bill its trips first, or say why the rest is owed beside it':
    'Klaim melebihi pemakaian {no} sejauh ini, {used}: tagih trip-nya dulu, atau jelaskan mengapa sisanya menjadi utang di luarnya',
  'Why more is claimed than was used': 'Alasan klaim melebihi pemakaian',
  'Needed where the claims are more than its purchase order was used for: the rest is owed by the vendor and gives no money back to the order':
    'Wajib bila klaim melebihi pemakaian PO-nya: sisanya menjadi utang vendor dan tidak mengembalikan nilai ke PO',
  '{amount} more than was used, owed beside it: {reason}':
    '{amount} di atas pemakaian, menjadi utang di luarnya: {reason}',
  '{amount} less is owed beside it: {reason}': '{amount} tidak lagi terutang di luarnya: {reason}',
  '{taken} of {all} by now': '{taken} dari {all} sejauh ini',
}
