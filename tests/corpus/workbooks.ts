import { madeBook, type MadeBook, type MadeCell } from '../support/made-book.ts'
import type { CorpusFile, Into } from './corpus-file.ts'

const book = (
  name: string,
  into: Into,
  made: MadeBook,
  right: readonly string[],
  fields?: readonly string[],
): CorpusFile => ({ name, into, file: () => madeBook(made), right, ...(fields ? { fields } : {}) })

const TRUCK = ['code', 'chassis_no', 'engine_no']
const truck = (...cells: MadeCell[]): MadeCell[][] => [TRUCK, cells]
const DAYS = ['code', 'birth_date']
const day = (serial: string, format = 'dd\\/mm\\/yyyy'): MadeCell => ({ v: serial, format })

/** Workbooks in the manner of programs, one oddity each. */
export const WORKBOOKS: readonly CorpusFile[] = [
  book(
    'Excel: a hull number that became a day',
    'truck',
    { rows: truck({ v: '46152', format: 'd\\-mmm' }, 'MHF1') },
    ['2: code!2026-05-10 chassis_no=MHF1'],
  ),
  book(
    'Excel: leading noughts by format',
    'truck',
    {
      rows: truck(
        { v: '42', format: '00000' },
        { v: '42', format: '"TRK-"000' },
        { v: '12345', format: '000\\-000' },
      ),
    },
    ['2: code=00042 chassis_no=TRK-042 engine_no=012-345'],
  ),
  book(
    'Excel: whole numbers show their digits',
    'truck',
    { rows: truck(1234, { v: '628123456789012' }, { v: '7', format: '@' }) },
    ['2: code=1234 chassis_no=628123456789012 engine_no=7'],
  ),
  book(
    'Excel: seventeen digits and a power of ten',
    'truck',
    { rows: truck('IN-1', { v: '1.23456789012346E+16' }, { v: '2E+80' }) },
    ['2: code=IN-1 chassis_no!1.23456789012346E+16 engine_no!2E+80'],
  ),
  book(
    'Excel: a truth value, an error, an outlined number',
    'truck',
    { rows: truck({ v: '1', t: 'b' }, { v: '#N/A', t: 'e' }, { v: '1234', format: '#,##0' }) },
    ['2: code!TRUE chassis_no!#N/A engine_no!1234'],
  ),
  book(
    'Excel: fractions and thousands are no text',
    'truck',
    { rows: truck(10.5, { v: '5', format: '0.00' }, { v: '1200000', format: '0.00E+00' }) },
    ['2: code!10.5 chassis_no!5 engine_no!1200000'],
  ),
  book(
    'Excel: NPWP of 16 digits as a number, phone without its 0',
    'vendor',
    {
      rows: [
        ['Kode', 'Telepon', 'NPWP'],
        ['V1', 81234567890, { v: '3.5781201019E+15' }],
        ['V2', 628123456789, { v: '12345678901234', format: '00\\.000\\.000\\.0\\-000\\.000' }],
      ],
    },
    [
      '2: code=V1 phone!81234567890 NPWP!3.5781201019E+15',
      '3: code=V2 phone=628123456789 NPWP=01.234.567.8-901.234',
    ],
  ),
  book(
    'openpyxl: formulas that nobody worked out',
    'truck',
    {
      rows: [
        ['code', 'tare_kg', 'year'],
        ['IN-1', { f: 'B3*2' }, { f: 'YEAR(A1)', v: '' }],
        ['IN-2', { f: '8000+500', v: '8500' }, 2020],
      ],
    },
    ['2: code=IN-1 year!formula tare_kg!formula', '3: code=IN-2 year=2020 tare_kg=8500'],
  ),
  book(
    'XlsxWriter: noughts that are no results',
    'truck',
    {
      isUncounted: true,
      rows: [
        ['code', 'tare_kg', 'chassis_no'],
        ['IN-1', { f: 'B9', v: '0' }, { f: 'A1&A2', v: '', t: 'str' }],
        ['IN-2', 9000, 'M'],
      ],
    },
    ['2: code=IN-1 tare_kg!formula', '3: code=IN-2 chassis_no=M tare_kg=9000'],
  ),
  book(
    'Excel: the text of a formula, and one that is empty',
    'truck',
    { rows: truck({ f: '"IN-"&1', v: 'IN-1', t: 'str' }, { f: '""', v: '', t: 'str' }, 'M1') },
    ['2: code=IN-1 engine_no=M1'],
  ),
  book(
    'Excel: a day is its number downwards',
    'driver',
    {
      rows: [
        DAYS,
        ['D1', day('31000.999995', 'dd/mm/yyyy hh:mm')],
        ['D2', day('31000')],
        ['D3', { v: '31000.5', format: 'm/d/yy h:mm' }],
        ['D4', 31000],
      ],
    },
    ['2', '3', '4', '5'].map((no, at) => `${no}: code=D${at + 1} birth_date=1984-11-14`),
  ),
  book(
    'Excel for Mac: days counted from 1904',
    'driver',
    { calendar1904: true, rows: [DAYS, ['D1', day('29538')], ['D2', 29538]] },
    ['2: code=D1 birth_date=1984-11-14', '3: code=D2 birth_date!29538'],
  ),
  book(
    'Excel, American: texts that it could not turn beside days that it did',
    'driver',
    { rows: [DAYS, ['D1', '25/04/1985'], ['D2', day('31110')], ['D3', day('31173')]] },
    [
      '2: code=D1 birth_date=1985-4-25',
      '3: code=D2 birth_date!1985-03-04',
      '4: code=D3 birth_date!1985-05-06',
    ],
  ),
  book(
    'Excel, Indonesian: days beside texts that are certain',
    'driver',
    { rows: [DAYS, ['D1', '25/04/1985'], ['D2', day('31130')], ['D3', day('31110')]] },
    ['2: code=D1 birth_date=1985-4-25', '3: code=D2 birth_date=1985-3-24', '4: code=D3 birth_date=1985-3-4'],
  ),
  book(
    'ERP: an ISO day in its cell',
    'driver',
    { texts: 'inline', rows: [DAYS, ['D1', { v: '1985-03-04T23:59:00', t: 'd' }]] },
    ['2: code=D1 birth_date=1985-3-4'],
  ),
  book(
    'ERP on Windows: \\ between folders, texts in the cells',
    'vendor',
    {
      separator: '\\',
      texts: 'inline',
      rows: [
        ['Kode', 'Alamat'],
        ['V1', 'Jl. Raya 1_x000D_\nGresik'],
      ],
    },
    ['2: code=V1 address=Jl. Raya 1 Gresik'],
  ),
  book(
    'a strict writer: prefixes before every element, no addresses',
    'truck',
    { prefix: 'x:', texts: 'inline', rows: [TRUCK, ['IN-1', 'M1', { v: '007', t: 'str' }]] },
    ['2: code=IN-1 chassis_no=M1 engine_no=007'],
  ),
  book(
    'WPS: merged title, an empty first column, hidden rows',
    'truck',
    {
      hiddenRows: [4],
      after: '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      rows: [
        ['DAFTAR TRUK PT CONTOH'],
        [],
        [null, 'No. Lambung', 'Nomor Rangka'],
        [null, 'IN-1', 'M1'],
        [null, 'IN-2', 'M2'],
      ],
    },
    ['4: code=IN-1 chassis_no=M1', '5: code=IN-2 chassis_no=M2'],
  ),
  book(
    'LibreOffice: a layout of axles that became a day, and one that became a number',
    'truck',
    {
      rows: [
        ['code', 'axle_config'],
        ['IN-1', { v: '46054', format: 'd-mmm' }],
        ['IN-2', 1.22],
        ['IN-3', '1.2'],
      ],
    },
    ['2: code=IN-1 axle_config!2026-02-01', '3: code=IN-2 axle_config=1-2.2', '4: code=IN-3 axle_config=1-2'],
  ),
  book(
    'Excel: a weight that became a day, a share that is no weight',
    'truck',
    {
      rows: [
        ['code', 'tare_kg', 'year'],
        ['IN-1', day('45422'), 2020],
        ['IN-2', { v: '0.85', format: '0%' }, { v: '2020', format: '0' }],
      ],
    },
    ['2: code=IN-1 year=2020 tare_kg!2024-05-10', '3: code=IN-2 year=2020 tare_kg!85%'],
  ),
  book(
    'a budget of a program that does not calculate',
    'budget',
    {
      rows: [
        [
          'Unit Kerja',
          'Tahun Anggaran',
          ...['Jan', 'Peb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nop', 'Des'].map(
            (m) => `${m} 2027`,
          ),
        ],
        ['WU-1', 2027, 1000, { f: 'C2*70' }, ...Array.from({ length: 10 }, () => 1000)],
        ['WU-2', 2027, ...Array.from({ length: 12 }, () => 2000)],
      ],
    },
    ['2: WU-1 2027 refused 2!formula', '3: WU-2 2027 24000'],
  ),
]
