import { madeBook } from '../support/made-book.ts'
import { lines, utf8, type CorpusFile } from './corpus-file.ts'

const statement = (name: string, text: string, right: readonly string[]): CorpusFile => ({
  name,
  into: 'statement',
  file: () => utf8(text),
  right,
})

/** Statements as hauliers lay them out; a row reads `number: what names it | day | kg | tariff | amount`. */
export const STATEMENTS: readonly CorpusFile[] = [
  statement(
    'sub total, PPN, total, place and signature below',
    lines(
      'Tanggal;Nopol;Netto (Kg);Tarif;Jumlah',
      '03/11/2026;W 8312 UY;26.420;17,05;450.461',
      '04 Nov 2026;W 8442 UI;25.980;17,05;442.959',
      ';;;Sub total;893.420',
      ';;;PPN 11 %;98.276',
      ';;;Total;991.696',
      ';;;;',
      'Gresik, 30 November 2026;;;;',
      '(tanda tangan);;;;',
    ),
    [
      '2: W 8312 UY | 2026-11-03 | 26420 | 17 | 450461',
      '3: W 8442 UI | 2026-11-04 | 25980 | 17 | 442959',
      'left out: 4 5 6 8 9',
    ],
  ),
  statement(
    'letterhead of a dozen lines, Indonesian months, terbilang and bank account',
    lines(
      'PT SUMBER JAYA;;;;',
      'Jl. Raya 1 Gresik;;;;',
      'Telp. 031-1234;;;;',
      ';;;;',
      'Kepada Yth.;;;;',
      'PT Pupuk;;;;',
      'di Gresik;;;;',
      'REKAP TAGIHAN;;;;',
      'No. 12/INV/XI/2026;;;;',
      'Periode Nopember;;;;',
      'Perihal : angkutan;;;;',
      'Lampiran: 1;;;;',
      'Tgl. Muat;No. Pol Truk;Berat Bersih (KG);Ongkos/Ton;Total Ongkos (Rp)',
      '4 Agu 2026;L 1 A;26.000;17.900;465.400',
      '5 Okt 2026;L 2 B;25.000;17.900;447.500',
      '6 Des 2026;L 3 C;24.000;17.900;429.600',
      'JUMLAH;;75.000;;1.342.500',
      'PPh 23 2%;;;;26.850',
      'Terbilang: satu juta rupiah;;;;',
      'BCA No. Rek 123-456-789;;;;',
      'Hormat kami,;;;;Mengetahui',
      'Budi;;;;(Direktur)',
    ),
    [
      '14: L 1 A | 2026-08-04 | 26000 | 17900 | 465400',
      '15: L 2 B | 2026-10-05 | 25000 | 17900 | 447500',
      '16: L 3 C | 2026-12-06 | 24000 | 17900 | 429600',
      'left out: 1 2 3 5 6 7 8 9 10 11 12 17 18 19 20 21 22',
    ],
  ),
  statement(
    'sub totals of days among the trips, labels in the column of plates',
    lines(
      'No;Nopol;Tanggal;Tonase;Jumlah (Rp)',
      '1;L 1 A;03/11/2026;26,42;400.000',
      '2;L 2 B;03/11/2026;25,00;300.000',
      ';Sub Total;;51,42;700.000',
      '3;L 3 C;04/11/2026;20,00;200.000',
      ';;;;200.000',
      ';Grand Total;;71,42;900.000',
      ';Materai;;;10.000',
    ),
    [
      '2: L 1 A | 2026-11-03 | 26420 | - | 400000',
      '3: L 2 B | 2026-11-03 | 25000 | - | 300000',
      '5: L 3 C | 2026-11-04 | 20000 | - | 200000',
      'left out: 4 6 7 8',
    ],
  ),
  statement(
    'heading over two rows with merged cells, counted columns, heading again on page two',
    lines(
      'Tanggal;Nopol;Berat (Kg);;;Tarif;Jumlah',
      ';;Bruto;Tara;Netto;;',
      '(1);(2);(3);(4);(5);(6);(7)',
      '03/11/2026;L 1 A;38.500;12.120;26.380;17,9;472.202',
      'Tanggal;Nopol;Bruto;Tara;Netto;Tarif;Jumlah',
      '04/11/2026;L 2 B;38.000;12.000;26.000;17,9;465.400',
    ),
    [
      '4: L 1 A | 2026-11-03 | 26380 | 18 | 472202',
      '6: L 2 B | 2026-11-04 | 26000 | 18 | 465400',
      'left out: 2 3 5',
    ],
  ),
  statement(
    'DPP, PPN and total as columns: the amount is before tax',
    lines(
      'No. Surat Jalan;Tgl;Tonase;Harga Satuan;DPP;PPN 11%;Total',
      'SJ-1;03/11/2026;26,42;17.900;472.918;52.021;524.939',
    ),
    ['2: SJ-1 | 2026-11-03 | 26420 | 17900 | 472918'],
  ),
  statement(
    'charges without a trip above the total hold everything up, below it they do not',
    lines(
      'No Tiket;Tanggal;Jumlah',
      'TB-1;03/11/2026;100.000',
      ';;50.000',
      'Biaya bongkar;;25.000',
      'Total;;100.000',
      'PPN;;11.000',
      'Dikurangi uang muka;;40.000',
    ),
    ['2: TB-1 | 2026-11-03 | - | - | 100000', 'left out: 5 6 7', 'refused: 3 4'],
  ),
  statement(
    'a day that can only be month first makes the others uncertain',
    lines(
      'Nopol,Date,Amount',
      'L 1 A,11/25/2026,100000',
      'L 2 B,11/05/2026,100000',
      'L 3 C,2026-11-05,100000',
    ),
    ['4: L 3 C | 2026-11-05 | - | - | 100000', 'refused: 2 3'],
  ),
  statement(
    'group headings of routes, trips by their numbers, English',
    'Trip No,Load Date,Net Weight (kg),Rate,Amount (IDR)\nRoute: Gresik - Tuban,,,,\nTRP-1,3-Nov-26,26420,17.9,472918\nRoute: Gresik - Bojonegoro,,,,\nTRP-2,4-Nov-26,26000,17.9,465400\n,,52420,,938318\nPrepared by,,,,Approved by\n',
    [
      '3: TRP-1 | 2026-11-03 | 26420 | 18 | 472918',
      '5: TRP-2 | 2026-11-04 | 26000 | 18 | 465400',
      'left out: 2 4 6 7',
    ],
  ),
  {
    name: 'Excel: days as days, formulas with their results, a sum below',
    into: 'statement',
    file: () =>
      madeBook({
        rows: [
          ['TAGIHAN NOVEMBER'],
          ['Tanggal', 'Nomor Polisi', 'Netto (Kg)', 'Tarif', 'Jumlah Tagihan'],
          [{ v: '46329.99', format: 'dd/mm/yy' }, 'W 1 A', 26420, 17, { f: 'C3*D3', v: '449140' }],
          [{ v: '46330', format: 'dd/mm/yy' }, 'W 2 B', 26000, 17, { f: 'C4*D4', v: '442000' }],
          [null, null, null, 'Total', { f: 'SUM(E3:E4)', v: '891140' }],
        ],
      }),
    right: [
      '3: W 1 A | 2026-11-03 | 26420 | 17 | 449140',
      '4: W 2 B | 2026-11-04 | 26000 | 17 | 442000',
      'left out: 1 5',
    ],
  },
  {
    name: 'openpyxl: amounts that nobody worked out',
    into: 'statement',
    file: () =>
      madeBook({
        rows: [
          ['Nopol', 'Tanggal', 'Netto (Kg)', 'Jumlah'],
          ['W 1 A', '03/11/2026', 26420, { f: 'C2*17' }],
          ['W 2 B', '04/11/2026', 26000, 442000],
          [null, null, 'Total', { f: 'SUM(D2:D3)' }],
        ],
      }),
    right: ['3: W 2 B | 2026-11-04 | 26000 | - | 442000', 'left out: 4', 'refused: 2'],
  },
]
