/** How people shorten words in headings and values, and spellings of one word. */
const SAME: ReadonlyMap<string, string> = new Map(
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
const AS_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\bs\s?[/.]\s?d\b\.?/g, ' sampai '],
  [/\bnopol\b|\bno\.?pol\.?(?=\s|$)/g, ' nomor polisi '],
  [/\bno\.?\s?hp\b/g, ' nomor hp '],
]

/** The words of a heading or a value for comparing: small letters, units in brackets and the star of required columns dropped, one spelling of each. */
export function wordsOf(text: string): string[] {
  const bare = text
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
  return AS_WRITTEN.reduce((all, [written, words]) => all.replaceAll(written, words), bare)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SAME.get(word) ?? word)
}

/** How many words a name has, where all of them are among these; 0 where one is not. */
export function fits(name: readonly string[], words: readonly string[]): number {
  return name.length > 0 && name.every((word) => words.includes(word)) ? name.length : 0
}
