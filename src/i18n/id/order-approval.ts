import type { Dictionary } from '#i18n/translate.ts'

/** References of the company's ERP, delegation of approval, ceilings of contracts: contracts, services and pages. */
export const ORDER_APPROVAL: Dictionary = {
  'SO number': 'Nomor SO',
  'DO number': 'Nomor DO',
  'PO items': 'Item PO',
  'Decided for': 'Diputuskan untuk',

  'Delegation of approval': 'Pelimpahan persetujuan',
  'Delegations of approval': 'Pelimpahan persetujuan',
  'Given by': 'Dilimpahkan oleh',
  'Account of the giver': 'Akun pelimpah',
  'Orders of': 'Order dari',
  'for {name}': 'untuk {name}',
  'Code of the order': 'Kode order',
  'Printed by {name}, {at}': 'Dicetak oleh {name}, {at}',
  Decides: 'Pemutus',
  'Account of who decides': 'Akun pemutus',
  'Unit of who decides': 'Unit pemutus',
  'Ended at': 'Berakhir pada',
  Given: 'Dilimpahkan',
  'End now': 'Akhiri sekarang',
  'Run out': 'Habis waktu',
  'Requesters who may be given the approval of orders, by name':
    'Pemohon yang dapat diberi pelimpahan persetujuan order, menurut nama',
  'Lets another requester decide orders of the unit for some days':
    'Memberi pemohon lain hak memutuskan order unit untuk beberapa hari',
  'Choose today or a later day': 'Pilih hari ini atau sesudahnya',
  'At most {days} days; give it again when they are over':
    'Paling lama {days} hari; limpahkan lagi setelah habis',
  'This person decides for you on these days already':
    'Orang ini sudah memutuskan untuk Anda pada hari tersebut',
  'Choose somebody else than yourself': 'Pilih orang lain, bukan diri sendiri',
  'Only who gave it and who decides may end it': 'Hanya pelimpah dan pemutus yang boleh mengakhirinya',
  'Who made the order let you decide for them; somebody else must decide it':
    'Pembuat order inilah yang melimpahkan kepada Anda; harus orang lain yang memutuskan',
  'Only its own work unit may do this': 'Hanya unit kerjanya sendiri yang boleh melakukan ini',

  'Contract {contract} may carry {ceiling} in all; {used} is ordered, this order needs {needed}':
    'Kontrak {contract} dibatasi {ceiling}; sudah dipesan {used}, order ini perlu {needed}',
  'Contract nearly used up': 'Kontrak hampir habis',
  'From this share of its value or tonnes on, orders of a contract are warned and its requesters told once.':
    'Mulai bagian nilai atau tonase ini order kontrak diberi peringatan dan pemohonnya diberi tahu sekali.',
  'Contract used up': 'Kontrak habis',
  'Orders that would take more than this share of the value or tonnes of their contract are refused.':
    'Order yang melewati bagian nilai atau tonase kontraknya ini ditolak.',
  'A contract is nearly used up': 'Kontrak hampir habis terpakai',
  'The contract of order {no} is nearly used up': 'Kontrak order {no} hampir habis',

  'Approval of orders': 'Persetujuan order',
  'Waiting for a decision': 'Menunggu keputusan',
  Delegation: 'Pelimpahan',
  'Nobody decides for somebody else. Let a colleague decide while you are away.':
    'Belum ada pelimpahan. Mintalah rekan memutuskan selama Anda tidak ada.',
  'They decide orders of your unit in your place, at most {days} days long. Nobody decides what they made themselves.':
    'Rekan ini memutuskan order unit Anda sebagai ganti Anda, paling lama {days} hari. Tidak ada yang memutuskan buatannya sendiri.',

  'The days of the next weeks, with those on which nobody works':
    'Hari beberapa minggu ke depan, termasuk hari libur',
  'Makes a draft of an order for each of several load dates, or none':
    'Membuat draf order untuk setiap tanggal muat yang dipilih, atau tidak sama sekali',

  '{count} pairs could go': '{count} pasangan bisa jalan',
  '{free} of {all} trucks': '{free} dari {all} truk',
  '{free} of {all} drivers': '{free} dari {all} sopir',
  '{source}: {amount} too little': '{source}: kurang {amount}',
  'What remains after several orders, and which of them no longer fit':
    'Sisa sesudah beberapa order, dan mana yang tidak lagi cukup',

  'Somebody lets you decide their orders': 'Ada yang melimpahkan persetujuan kepada Anda',
  '{no} lets you decide orders': '{no} melimpahkan persetujuan order kepada Anda',
}
