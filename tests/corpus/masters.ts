import { lines, utf8, type CorpusFile } from './corpus-file.ts'

const TRUCKS =
  'No. Lambung;Nopol;Transportir;Jenis Truk;Konfigurasi Sumbu;Berat Kosong (kg);Merk;Tahun;Warna Plat'
const VENDORS = 'Kode;Nama;Alamat;Telepon;NPWP;Berlaku sejak;Berlaku sampai'
const vendorRow = (phone: string, from: string, until: string): string =>
  `V1;PT Contoh;Jl. Raya 1;${phone};01.234.567.8-912.345;${from};${until}`

/** Text files of trucks, vendors and drivers, as spreadsheets and ERP programs of this country write them. */
export const MASTERS: readonly CorpusFile[] = [
  {
    name: 'Excel, Indonesian: headings and values in the words of hauliers',
    into: 'truck',
    file: () =>
      utf8(
        lines(
          TRUCKS,
          'IN-1;L 7701 ZY;SJL;Dump truck;1-2;8.500;Hino;2021;Kuning',
          'IN-2;L7702ZY;SJL;tronton;1.22;9.800;Fuso;2019;Pelat Hitam',
        ),
      ),
    right: [
      '2: code=IN-1 plate_no=L 7701 ZY plate_colour=yellow vendor_id=SJL truck_type=dump axle_config=1-2 brand=Hino year=2021 tare_kg=8500',
      '3: code=IN-2 plate_no=L7702ZY plate_colour=black vendor_id=SJL truck_type=tronton_dump axle_config=1-2.2 brand=Fuso year=2019 tare_kg=9800',
    ],
  },
  {
    name: 'Google Sheets: headings that say more than the name, values refused by name',
    into: 'truck',
    file: () =>
      utf8(
        'Kode Unit Truk,Nomor Polisi Kendaraan,Nama Transportir,Tipe Kendaraan,Sumbu,Tara Kendaraan (Kg)\nIN-3,W 1 A,SJL,Odong-odong,9-9,"8,500"\n',
      ),
    right: ['2: code=IN-3 plate_no=W 1 A vendor_id=SJL truck_type!Odong-odong axle_config!9-9 tare_kg=8500'],
  },
  {
    name: 'Excel: a type that is two types is not guessed',
    into: 'truck',
    file: () =>
      utf8(
        lines(
          'No. Lambung;Jenis Truk',
          'IN-4;Tronton dump truck',
          'IN-5;Tronton wingbox',
          'IN-6;Truk tangki air',
        ),
      ),
    right: [
      '2: code=IN-4 truck_type=tronton_dump',
      '3: code=IN-5 truck_type!Tronton wingbox',
      '4: code=IN-6 truck_type=tank',
    ],
  },
  {
    name: 'Excel, American: one day can only be month first',
    into: 'driver',
    file: () => utf8('code,name,birth_date\nD1,Budi,04/25/1985\nD2,Wahyu,03/04/1985\nD3,Joko,5 Mei 1985\n'),
    right: [
      '2: code=D1 name=Budi birth_date!04/25/1985',
      '3: code=D2 name=Wahyu birth_date!03/04/1985',
      '4: code=D3 name=Joko birth_date=1985-5-5',
    ],
  },
  {
    name: 'by hand: both orders in one column',
    into: 'driver',
    file: () => utf8('code;tgl lahir\nD1;25/04/1985\nD2;04/25/1985\nD3;1985-04-25\n'),
    right: [
      '2: code=D1 birth_date!25/04/1985',
      '3: code=D2 birth_date!04/25/1985',
      '4: code=D3 birth_date=1985-4-25',
    ],
  },
  {
    name: 'by hand: every spelling of a day',
    into: 'driver',
    file: () =>
      utf8(
        lines(
          'Kode;Tanggal Lahir',
          ...[
            '4 Agu 1985',
            '4 Ags 1985',
            '4 Agustus 1985',
            '4-Okt-85',
            '4 Des 1985',
            '4 Nop 1985',
            '4 Pebruari 1985',
            'Senin, 4 Maret 1985',
            '1985-03-04T23:59:00+07:00',
            '1985-03-04T20:00:00Z',
            '4.3.1985',
            '19850304',
          ].map((day, at) => `D${at};${day}`),
        ),
      ),
    fields: ['birth_date'],
    right: ['8', '8', '8', '10', '12', '11', '2', '3', '3', '3', '3', '3'].map(
      (month, at) => `${at + 2}: birth_date=1985-${month}-${at === 9 ? 5 : 4}`,
    ),
  },
  {
    name: 'Excel, saved as CSV: phones without their 0, numbers as powers',
    into: 'vendor',
    file: () =>
      utf8(
        lines(
          VENDORS,
          vendorRow('81234567890', '01/01/2026', '31/12/2027'),
          'V2;PT Dua;Jl. 2;0318877665;3,57812E+15;1/1/2026;31/12/2027',
        ),
      ),
    fields: ['phone', 'NPWP'],
    right: ['2: phone!81234567890 NPWP=01.234.567.8-912.345', '3: phone=0318877665 NPWP!3,57812E+15'],
  },
  {
    name: 'Excel, Unicode text: UTF-16 with tabs',
    into: 'vendor',
    file: () =>
      Buffer.from(
        `\ufeff${lines(VENDORS, vendorRow('0318877665', '01/01/2026', '31/12/2027')).replaceAll(';', '\t')}`,
        'utf16le',
      ),
    fields: ['code', 'phone'],
    right: ['2: code=V1 phone=0318877665'],
  },
  {
    name: 'Excel: sep= line, quoted commas, windows-1252',
    into: 'vendor',
    file: () =>
      Buffer.from(lines('sep=;', 'Kode;Nama;Alamat', 'V1;"CV ""Café; Baru""";Jl. Raya 1, Gresik'), 'latin1'),
    right: ['3: code=V1 name=CV "Café; Baru" address=Jl. Raya 1, Gresik'],
  },
  {
    name: 'LibreOffice: an address over two lines',
    into: 'vendor',
    file: () => utf8('Kode;Alamat\nV1;"Jl. Raya 1 \r\n Gresik\n61111"\n'),
    right: ['2: code=V1 address=Jl. Raya 1 Gresik 61111'],
  },
  {
    name: 'ERP export: titles above, an empty first column, packed days',
    into: 'vendor',
    file: () =>
      utf8(
        lines(
          'PT PUPUK;;;',
          'Vendor Master per 23.11.2026;;;',
          '',
          ';Kode Vendor;Nama Perusahaan;Valid from',
          ';V1;PT Satu;20260101',
        ),
      ),
    fields: ['code', 'name', 'valid_date'],
    right: ['5: code=V1 name=PT Satu valid_date=2025-12-31T17:00:00.000Z'],
  },
  {
    name: 'Google Sheets: truth in words, an error shown',
    into: 'truck',
    file: () => utf8('Hull number,Chassis number,Active\nIN-1,#N/A,Ya\nIN-2,MHF1,mungkin\n'),
    right: ['2: code=IN-1 chassis_no!#N/A is_active=true', '3: code=IN-2 chassis_no=MHF1 is_active!mungkin'],
  },
  {
    name: 'WPS: other columns beside are no code and no name',
    into: 'vendor',
    file: () =>
      utf8(lines('Kode Vendor;Nama Vendor;Kode Pos;Nama Bank;No. HP', 'V1;PT Satu;61111;BNI;0811223344')),
    right: ['2: code=V1 name=PT Satu phone=0811223344'],
  },
]
