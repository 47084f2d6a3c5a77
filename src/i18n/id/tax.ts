import type { Dictionary } from '#i18n/translate.ts'

/** Taxes: what the law takes, and what is known of a vendor. */
export const TAX_WORDS: Dictionary = {
  Taxes: 'Pajak',
  'Usual rate': 'Tarif umum',
  'Freight forwarding, a set amount': 'Freight forwarding, besaran tertentu',
  'Charged as': 'Dikenakan sebagai',
  "PPN only: the vendor's tax profile says which of them holds":
    'Hanya PPN: profil pajak vendor menentukan mana yang berlaku',
  'PPN charged as': 'PPN dikenakan sebagai',
  'As the vendor writes it on its tax invoices': 'Seperti ditulis vendor di faktur pajaknya',
  'Taxes charged today': 'Pajak yang dikenakan hari ini',
  'No rate is in force: documents cannot be verified':
    'Tidak ada tarif yang berlaku: dokumen tidak dapat diverifikasi',
  'not charged with plates: {plates}': 'tidak dikenakan untuk pelat: {plates}',
  "By the vendor's tax profile from {day}": 'Menurut profil pajak vendor mulai {day}',
  'The vendor has no tax profile: it counts as no PKP': 'Vendor belum punya profil pajak: dianggap bukan PKP',
  'Tax rate': 'Tarif pajak',
  'Tax rate {no} waits for confirmation': 'Tarif pajak {no} menunggu konfirmasi',
  'A tax rate waits for a second person': 'Tarif pajak menunggu orang kedua',
  'A changed tax rate waits for a second person': 'Tarif pajak yang diubah menunggu orang kedua',
  'Tax rates': 'Tarif pajak',
  'Add a rate': 'Tambah tarif',
  Rate: 'Tarif',
  'Share of the base': 'Bagian dasar pengenaan',
  'Share of the base, numerator': 'Bagian dasar pengenaan, pembilang',
  'Share of the base, denominator': 'Bagian dasar pengenaan, penyebut',
  'The rate is taken of this share of the price, such as 11/12':
    'Tarif dikenakan atas bagian harga ini, misalnya 11/12',
  'Rate without a tax number': 'Tarif tanpa NPWP',
  'Of a vendor without NPWP this is withheld instead. Empty: the same':
    'Vendor tanpa NPWP dipotong sebesar ini. Kosong: sama',
  'Plates that are not charged': 'Pelat yang tidak dikenai',
  'What trucks with these plates carry is not charged PPN': 'Muatan truk dengan pelat ini tidak dikenai PPN',
  'Empty: until a later rate begins': 'Kosong: sampai tarif berikutnya mulai',
  'Confirmed by the company': 'Sudah dipastikan perusahaan',
  'Ticked by another super admin than who entered or changed the rate: until then no document is worked out by it. From then on it stays as it is.':
    'Dicentang super admin lain daripada yang mengisi atau mengubah tarif: sebelum itu tidak ada dokumen yang dihitung dengannya. Setelah itu tarif tidak diubah lagi.',
  'Source in the law, entered by': 'Sumber peraturan, dimasukkan oleh',
  '{by} entered it: it counts once another super admin has confirmed it':
    'Dimasukkan oleh {by}: berlaku setelah super admin lain memastikannya',
  'Save it first: another super admin than who entered it confirms it':
    'Simpan dulu: yang memastikan adalah super admin lain daripada yang mengisinya',
  'On these days {source} holds: give it an end first':
    'Pada hari-hari itu berlaku {source}: isi dulu akhirnya',
  'A rate that counts is not changed: add one from a later day':
    'Tarif yang sudah dipakai tidak diubah: tambah tarif mulai hari lain',
  'A rate that counts is not deleted: add one from a later day':
    'Tarif yang sudah dipakai tidak dihapus: tambah tarif mulai hari lain',
  'Must not lie in the past: what was billed stays as it is':
    'Tidak boleh tanggal yang lalu: yang sudah ditagih tetap seperti adanya',
  'Without rates no billing document can be verified. Add those of the law, with their source.':
    'Tanpa tarif, dokumen tagihan tidak dapat diverifikasi. Tambahkan tarif menurut hukum beserta sumbernya.',
  'Colour of the plates': 'Warna pelat',
  'Decides whether PPN is charged on what it carries. Empty: charged':
    'Menentukan apakah muatannya dikenai PPN. Kosong: dikenai',
  'Yellow (public transport)': 'Kuning (angkutan umum)',
  Black: 'Hitam',
  White: 'Putih',
  'Red (government)': 'Merah (pemerintah)',
  // Tax profiles of vendors
  'Tax profile': 'Profil pajak',
  'Tax profiles': 'Profil pajak',
  'Add a tax profile': 'Tambah profil pajak',
  'No tax profile yet.': 'Belum ada profil pajak.',
  'Without a profile the vendor counts as no PKP, with the tax number above.':
    'Tanpa profil, vendor dianggap bukan PKP dengan NPWP di atas.',
  'A tax profile that was decided on stays as it is: add one from a later day':
    'Profil pajak yang sudah diputuskan tetap seperti adanya: tambah yang baru mulai hari lain',
  'Card of the tax number, letter of exemption or decision of the tax office: the second person reads it':
    'Kartu NPWP, surat keterangan bebas, atau keputusan kantor pajak: dibaca orang kedua',
  'Somebody else must approve the tax profile that you entered':
    'Profil pajak yang Anda isi harus disetujui orang lain',
  'A tax profile of the vendor from {day} waits for a second person: approve or refuse it first':
    'Profil pajak vendor mulai {day} menunggu orang kedua: setujui atau tolak dulu',
  'A tax profile of {no} waits for approval': 'Profil pajak {no} menunggu persetujuan',
  'A tax profile of {no} was refused': 'Profil pajak {no} ditolak',
  'A tax profile waits for a second person': 'Profil pajak menunggu orang kedua',
  'A changed tax profile waits for a second person': 'Profil pajak yang diubah menunggu orang kedua',
  'A tax profile was refused': 'Profil pajak ditolak',
  'Until a later profile of the vendor begins': 'Sampai profil vendor berikutnya mulai',
  'Taxable entrepreneur (PKP)': 'Pengusaha kena pajak (PKP)',
  'Only a PKP charges PPN': 'Hanya PKP yang memungut PPN',
  'That of the vendor. Empty: it has none, and more is withheld':
    'NPWP vendor itu. Kosong: vendor tidak punya, potongan lebih besar',
  'The vendor has {npwp} on its own page: both have the same number. Correct the one that is wrong':
    'Di halamannya vendor ini ber-NPWP {npwp}: keduanya harus sama. Perbaiki yang salah',
  'Letter of exemption': 'Surat keterangan bebas',
  'Letter of exemption, number': 'Nomor surat keterangan bebas',
  'Between its days no PPh 23 is withheld': 'Selama berlaku PPh 23 tidak dipotong',
  'Letter valid from': 'Surat berlaku mulai',
  'Letter valid until': 'Surat berlaku sampai',
  'Pays final tax itself': 'Menyetor pajak final sendiri',
  'No PPh 23 is withheld': 'PPh 23 tidak dipotong',
  // Settings
  'Taxes and payment': 'Pajak dan pembayaran',
  'The company collects PPN itself': 'Perusahaan memungut PPN sendiri',
  'As state companies do (WAPU): the vendor is paid without PPN, which the company hands over to the state. To be confirmed by the tax department.':
    'Seperti BUMN (WAPU): vendor dibayar tanpa PPN, dan perusahaan menyetorkannya ke negara. Pastikan dengan bagian pajak.',
  'Collected above': 'Dipungut di atas',
  'A document with PPN up to this sum is paid with PPN all the same. To be confirmed by the tax department.':
    'Dokumen dengan PPN sampai jumlah ini tetap dibayar beserta PPN. Pastikan dengan bagian pajak.',
}
