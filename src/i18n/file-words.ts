/**
 * What fields and values are called in the files people send, by their English label: beside that label, its Indonesian and the name of the
 * field. Shortened words (`no`, `tgl`) need no entry of their own.
 */
export const FILE_WORDS: Readonly<Record<string, readonly string[]>> = {
  // People and companies.
  Code: ['kode', 'id', 'nik', 'nip', 'no induk', 'nomor karyawan'],
  Name: ['nama', 'nama lengkap', 'nama perusahaan', 'nama supir'],
  Address: ['alamat', 'alamat lengkap', 'domisili'],
  Phone: ['telepon', 'no telepon', 'no hp', 'hp', 'kontak', 'no kontak'],
  'Phone number': ['telepon', 'no telepon', 'no hp', 'hp', 'kontak', 'no kontak'],
  NPWP: ['no npwp', 'nomor pokok wajib pajak'],
  Vendor: [
    'transportir',
    'transporter',
    'pengangkut',
    'perusahaan angkutan',
    'ekspedisi',
    'rekanan',
    'mitra',
    'haulier',
    'pemilik',
  ],
  'Valid from': ['berlaku mulai', 'mulai berlaku', 'berlaku dari', 'tanggal mulai', 'awal kontrak'],
  'Valid until': [
    'berlaku sampai',
    'masa berlaku',
    'tanggal akhir',
    'akhir kontrak',
    'kedaluwarsa',
    'sampai',
  ],
  'Birth date': ['tanggal lahir', 'lahir', 'date of birth'],
  'Effective date': ['tanggal masuk', 'masuk kerja', 'mulai kerja', 'tanggal bergabung', 'tmt'],
  'Retirement date': ['tanggal pensiun', 'pensiun', 'tanggal keluar'],
  // Trucks.
  'Hull number': ['nomor lambung', 'lambung', 'nomor unit', 'kode unit', 'kode truck', 'nomor body', 'hull'],
  'Plate number': ['nomor polisi', 'polisi', 'nomor pelat', 'nomor kendaraan', 'tnkb', 'pelat nomor'],
  'Colour of the plates': ['warna pelat', 'warna tnkb', 'warna nomor polisi'],
  'Truck type': [
    'jenis truck',
    'jenis kendaraan',
    'tipe truck',
    'tipe kendaraan',
    'jenis armada',
    'vehicle type',
  ],
  'Axle layout': ['konfigurasi sumbu', 'sumbu', 'konfigurasi as', 'konfigurasi roda', 'axle'],
  Ownership: ['kepemilikan', 'status kepemilikan', 'milik'],
  Brand: ['merek', 'merek kendaraan', 'pabrikan', 'make'],
  Model: ['tipe', 'seri'],
  Year: ['tahun', 'tahun pembuatan', 'tahun rakit', 'tahun buat'],
  Colour: ['warna', 'warna kabin'],
  'Chassis number': ['nomor rangka', 'nomor chassis', 'nomor sasis', 'rangka', 'vin'],
  'Engine number': ['nomor mesin', 'mesin'],
  Fuel: ['bahan bakar', 'bbm', 'jenis bbm'],
  Tare: ['tara', 'berat kosong', 'bobot kosong', 'timbang kosong', 'berat kendaraan kosong'],
  'Legal gross weight (JBI)': ['jbi', 'jbb', 'jumlah berat diizinkan'],
  'Box volume': ['volume bak', 'kapasitas bak', 'kubikasi'],
  'RFID tag': ['rfid', 'tag', 'nomor rfid'],
  // Papers.
  'STNK number': ['nomor stnk'],
  'STNK valid until': [
    'stnk sampai',
    'stnk berlaku sampai',
    'masa berlaku stnk',
    'masa stnk',
    'tanggal stnk',
    'stnk',
  ],
  'KIR number': ['nomor kir', 'nomor uji', 'nomor uji kir'],
  'KIR valid until': [
    'kir sampai',
    'kir berlaku sampai',
    'masa berlaku kir',
    'masa kir',
    'tanggal kir',
    'kir',
    'uji kir',
  ],
  'Kind of licence': ['jenis sim', 'golongan sim', 'tipe sim', 'kelas sim'],
  'Licence number': ['nomor sim'],
  'Licence valid until': ['sim sampai', 'sim berlaku sampai', 'masa berlaku sim', 'masa sim', 'tanggal sim'],
  // Values.
  'Licence SIM B1': ['b1', 'sim b1', 'b1 umum', 'sim b1 umum', 'b i', 'bi', 'bi umum', 'sim bi'],
  'Licence SIM B2': ['b2', 'sim b2', 'b2 umum', 'sim b2 umum', 'b ii', 'bii', 'bii umum', 'sim bii'],
  'Yellow (public transport)': ['kuning', 'yellow', 'umum', 'angkutan umum'],
  Black: ['hitam', 'pribadi'],
  White: ['putih'],
  'Red (government)': ['merah', 'red', 'dinas', 'pemerintah'],
  'Dump truck': ['dump', 'dump truck', 'dumptruck', 'dt', 'engkel dump'],
  'Tronton dump': ['tronton', 'dump tronton', 'tronton dump truck', 'dt tronton', 'tronton dt'],
  Flatbed: ['bak', 'bak terbuka', 'los bak', 'losbak', 'flat bed', 'bak datar'],
  Wingbox: ['wing box', 'boks sayap'],
  'Tank truck': ['tangki', 'tanki', 'tank', 'truck tangki', 'tangker', 'tanker'],
  'Flat trailer': ['trailer flat', 'trailer flatbed', 'trailer flat bed', 'trailer datar', 'flat deck'],
  'Dump trailer': ['trailer dump', 'trailer dump truck', 'semi trailer dump'],
  Pickup: ['pick up', 'pikap'],
  Own: ['sendiri', 'milik sendiri', 'perusahaan', 'inventaris'],
  "Vendor's": ['vendor', 'milik vendor', 'sewa', 'transportir', 'rekanan', 'mitra'],
  Diesel: ['solar', 'minyak solar', 'dexlite'],
  Biodiesel: ['biosolar', 'bio solar', 'b30', 'b35', 'b40'],
  Electric: ['listrik', 'ev'],
}

/** How people shorten words in headings and values, and spellings of one word. */
export const ONE_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nomor: ['no', 'nmr', 'nomer', 'num', 'number', 'nr'],
    tanggal: ['tgl', 'tg', 'tangal'],
    tahun: ['thn', 'th'],
    pelat: ['plat', 'plate'],
    merek: ['merk'],
    truck: ['truk', 'trucks'],
    telepon: ['telp', 'tlp', 'tel', 'telpon', 'telephone', 'phone'],
    hp: ['handphone', 'ponsel', 'hape', 'wa', 'whatsapp', 'mobile'],
    sampai: ['sd', 'hingga'],
    jumlah: ['jml', 'jlh', 'jmlh'],
    alamat: ['almt', 'address'],
    nama: ['nm'],
    supir: ['sopir', 'driver', 'pengemudi'],
    polisi: ['pol'],
    kendaraan: ['kend'],
    netto: ['net', 'nett', 'neto'],
    bruto: ['brutto', 'gross'],
    tara: ['tare', 'tarra'],
    ton: ['tons', 'tonne', 'tonnes'],
    tiket: ['ticket'],
    kode: ['kd', 'code'],
    kedaluwarsa: ['kadaluarsa', 'kadaluwarsa', 'expired', 'expiry', 'exp'],
    berlaku: ['berlakunya', 'valid'],
  }).flatMap(([word, ways]) => ways.map((way) => [way, word] as const)),
)

/** Words that are written as one, or with signs inside. */
export const AS_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\bs\s?[/.]\s?d\b\.?/g, ' sampai '],
  [/\bnopol\b|\bno\.?pol\.?(?=\s|$)/g, ' nomor polisi '],
  [/\bno\.?\s?hp\b/g, ' nomor hp '],
]

/** Words beside those of a field that make another thing of it: a former name, the number of a bank account. */
export const OTHERWISE: ReadonlySet<string> = new Set(
  'pos postal zip bank rekening lama old darurat pic invoice faktur kontrak istri ibu ayah ket keterangan catatan foto'.split(
    ' ',
  ),
)
