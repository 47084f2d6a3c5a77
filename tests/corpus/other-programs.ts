import { zipOf } from '../support/zip.ts'
import { utf8, type CorpusFile } from './corpus-file.ts'

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ole = (name: string): Buffer =>
  Buffer.concat([OLE, Buffer.alloc(504), Buffer.from(name, 'utf16le'), Buffer.alloc(64)])
const archive = (...names: string[]): Buffer => zipOf(names.map((name) => ({ name, data: 'x' })))

/** Files that are no workbook and no text, whatever their name says: each is named, with what to do. */
export const OTHER_PROGRAMS: readonly CorpusFile[] = [
  [
    'an ERP’s page named .xls',
    utf8('<html><body><table><tr><th>code</th></tr></table></body></html>'),
    /web page/,
  ],
  [
    'a page with a byte order mark and a comment',
    utf8('\ufeff<!-- export -->\r\n<TABLE border=1><tr><td>code</td></tr></TABLE>'),
    /web page/,
  ],
  [
    'a page of Excel in one file (.mht)',
    utf8('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n'),
    /web page/,
  ],
  [
    'Excel 2003 XML',
    utf8(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ),
    /XML spreadsheet of Excel 2003/,
  ],
  ['LibreOffice .ods', archive('mimetype', 'content.xml'), /\.ods/],
  [
    'LibreOffice flat .fods',
    utf8(
      '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ),
    /\.ods/,
  ],
  ['Excel 97 .xls', ole('Workbook'), /old Excel file/],
  ['Excel 5 .xls', ole('Book'), /old Excel file/],
  ['Excel 4 without a container', Buffer.from([0x09, 0x04, 0x06, 0x00, 0, 0, 0x10, 0]), /old Excel file/],
  ['a workbook with a password', ole('EncryptedPackage'), /password/],
  ['Excel .xlsb', archive('[Content_Types].xml', 'xl/workbook.bin'), /binary Excel workbook/],
  ['Apple Numbers', archive('Index/Document.iwa'), /Numbers/],
  ['a Word document', archive('[Content_Types].xml', 'word/document.xml'), /Word/],
  ['a packed folder', archive('tagihan/november.xlsx'), /archive/],
  ['a PDF', utf8('%PDF-1.7\n'), /PDF/],
].map(([name, file, right]) => ({ name, into: 'vendor', file: () => file, right }) as CorpusFile)
