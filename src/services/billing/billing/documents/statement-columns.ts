import { date } from '#contracts/date-fields.ts'
import { decimal, text } from '#contracts/fields.ts'

/** Far beyond what one load costs: a row with more is a slip, or the sum of the sheet. */
const MOST_IDR = 1_000_000_000_000

/** Words of prices and taxes: no weight and no day is called so. */
const MONEY = ['tarif', 'harga', 'ongkos', 'biaya', 'rate', 'price', 'rp', 'rupiah', 'ppn', 'pph', 'pajak']
const WEIGHT = [
  'ton',
  'tonase',
  'tonnage',
  'kg',
  'berat',
  'netto',
  'bruto',
  'tara',
  'muatan',
  'volume',
  'rit',
  'ritase',
  'trip',
  'sak',
  'bag',
  'hari',
]
const DAY = ['tanggal', 'date', 'jam', 'waktu']

/**
 * The columns of a vendor's statement: what they hold, what vendors call them, and words that make another thing of a title in which such a
 * name stands among others. An amount may come with the fractions of a formula.
 */
export const STATEMENT_COLUMNS = {
  trip: {
    field: text({ label: 'Trip number', max: 60 }),
    also: ['trip', 'trip no', 'no trip', 'nomor trip', 'no perjalanan', 'no spk', 'order angkutan'],
    never: [...MONEY, ...DAY, 'jumlah', 'total', 'jenis'],
  },
  ticket: {
    field: text({ label: 'Ticket number', max: 60 }),
    also: [
      'ticket',
      'ticket no',
      'no tiket',
      'nomor tiket',
      'tiket',
      'no tiket timbang',
      'no timbang',
      'slip timbang',
      'no slip',
      'nota timbang',
    ],
    never: [...MONEY, ...DAY, 'berat', 'netto', 'jumlah'],
  },
  note: {
    field: text({ label: 'Delivery note', max: 60 }),
    also: [
      'surat jalan',
      'no surat jalan',
      'nomor surat jalan',
      'no sj',
      'sj',
      'no do',
      'delivery order',
      'surat pengantar',
    ],
    never: [...MONEY, ...DAY, 'jumlah'],
  },
  plate: {
    field: text({ label: 'Plate number', max: 20 }),
    also: [
      'plate',
      'nopol',
      'no polisi',
      'nomor polisi',
      'no pol',
      'truck',
      'truk',
      'no kendaraan',
      'kendaraan',
      'mobil',
      'armada',
      'polisi',
    ],
    never: [...MONEY, ...DAY, 'jenis', 'tipe', 'type', 'supir', 'warna', 'berat', 'jumlah', 'muatan'],
  },
  day: {
    field: date({ label: 'Loaded on' }),
    also: ['date', 'tanggal', 'tgl', 'tanggal muat', 'tgl muat', 'load date', 'hari tanggal'],
    never: [...MONEY, 'invoice', 'faktur', 'tempo', 'bayar', 'terima', 'jumlah'],
  },
  kg: {
    field: decimal({ label: 'Weight', unit: 'kg', decimals: 3, max: 1_000_000 }),
    also: [
      'kg',
      'net',
      'netto',
      'net kg',
      'netto kg',
      'berat',
      'berat kg',
      'berat netto',
      'berat bersih',
      'net weight',
      'bersih',
      'berat muat',
      'muatan',
    ],
    never: [...MONEY, ...DAY, 'ton', 'tonase', 'jenis', 'nomor', 'selisih', 'susut', 'potongan', 'kosong'],
  },
  ton: {
    field: decimal({ label: 'Tonnes', unit: 't', decimals: 3, max: 1000 }),
    also: [
      'ton',
      'tonase',
      'tonnage',
      't',
      'netto ton',
      'net ton',
      'tonase netto',
      'quantity',
      'qty',
      'kuantitas',
    ],
    never: [...MONEY, ...DAY, 'kg', 'nomor', 'selisih', 'susut', 'potongan'],
  },
  tariff: {
    field: decimal({ label: 'Tariff', unit: 'Rp', decimals: 0, max: MOST_IDR }),
    also: ['tarif', 'harga', 'harga satuan', 'rate', 'price', 'ongkos', 'biaya'],
    never: ['jumlah', 'total', 'nilai', 'ppn', 'pph', 'pajak'],
  },
  amount: {
    field: decimal({ label: 'Amount', unit: 'Rp', decimals: 0, min: -MOST_IDR, max: MOST_IDR }),
    also: [
      'jumlah',
      'nilai',
      'total',
      'tagihan',
      'amount rp',
      'jumlah rp',
      'nilai tagihan',
      'total tagihan',
      'dpp',
      'ongkos angkut',
      'biaya angkut',
      'total ongkos',
      'total biaya',
    ],
    never: ['tarif', 'harga', 'satuan', 'per', 'ppn', 'pph', 'pajak', 'potongan', 'klaim', ...WEIGHT],
  },
} as const

/** What tonnes are called beside that where a column says that it is in them: `Jumlah (Ton)`, and never gross, tare or what was cut off. */
export const IN_TONNES = [
  ...STATEMENT_COLUMNS.ton.also,
  ...STATEMENT_COLUMNS.kg.also,
  'jumlah',
  'total',
  'muatan',
  'volume',
  'jumlah muatan',
  'total muatan',
  'total tonase',
  'jumlah tonase',
] as const

export type StatementColumn = keyof typeof STATEMENT_COLUMNS

/** What a trip may be named by, the surest first. */
export const NAMED_BY = ['trip', 'ticket', 'note', 'plate'] as const satisfies readonly StatementColumn[]
