import { stringify } from 'csv-stringify/sync'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldKind } from '#kernel/field.ts'
import { importFields } from '#contracts/import.ts'
import { CSV_SIGNS, csvText, harmless } from '#engine/list/send-table.ts'
import { formatRow, textCell, textColumns } from '#engine/list/text-columns.ts'
import { Held } from '#engine/import/cell.ts'
import { importFieldViews } from '#engine/import/fields.ts'
import type { JobRow, StoredError } from '#engine/import/jobs.ts'
import { messagesOf } from '#engine/import/answers.ts'

function csvOf(rows: unknown[][], lang: Lang): string {
  return stringify(rows, { bom: true, record_delimiter: 'windows', delimiter: CSV_SIGNS[lang].delimiter })
}

/** The columns of an empty file: labels in the reader's language, required ones with a star. */
function titlesOf(resource: Resource, lang: Lang): string[] {
  return importFieldViews(resource, lang).map(({ label, required }) => (required ? `${label} *` : label))
}

/** The columns alone, as a CSV text. */
export function templateText(resource: Resource, lang: Lang): string {
  return csvOf([titlesOf(resource, lang)], lang)
}

/** Kinds whose cells are numbers or words of their own; every other cell is text to the letter, days too: what is typed is what is read. */
const TYPED: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'money', 'flag'])

/** An empty workbook with the columns, and what each may hold on a second sheet. Columns of texts are formatted as text. */
export async function templateWorkbook(resource: Resource, lang: Lang): Promise<Buffer> {
  const titles = titlesOf(resource, lang)
  const fields = importFields(resource)
  const isText = (at: number): boolean => !TYPED.has(fields[at]?.[1].kind ?? 'text')
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const notes = importFieldViews(resource, lang).map(({ hint }, at) => [
    { value: titles[at] ?? '', type: String },
    { value: hint, type: String },
  ])
  const { default: writeXlsx } = await import('write-excel-file/node')
  return writeXlsx(
    [
      {
        sheet: translated(lang, resource.plural).slice(0, 31),
        data: [
          titles.map((title, at) => (isText(at) ? textCell(title, true) : bold(title))),
          formatRow(titles, isText),
        ],
        columns: titles.map((title) => ({ width: Math.max(14, title.length + 4) })),
        stickyRowsCount: 1,
      },
      {
        sheet: translated(lang, 'Notes'),
        data: [[bold(translated(lang, 'Column')), bold(translated(lang, 'What it holds'))], ...notes],
        columns: [{ width: 28 }, { width: 80 }],
      },
    ],
    { features: [textColumns([isText])] },
  ).toBuffer()
}

/** The refused rows as a text that can be corrected and imported again: their cells, then the row's number and the reason. */
export function errorsText(
  resource: Resource,
  job: JobRow,
  errors: readonly StoredError[],
  lang: Lang,
): string {
  const header = [
    ...job.columns.map(({ title }) => harmless(title)),
    translated(lang, 'Row'),
    translated(lang, 'Reason'),
  ]
  const rows = errors.map((error) => [
    ...job.columns.map((_, at) => {
      const cell = error.cells[at] ?? null
      return csvText(cell instanceof Held ? String(cell) : cell, lang)
    }),
    error.row_no,
    messagesOf(resource, error.errors, lang)
      .map(({ label, messages }) => (label ? `${label}: ` : '') + messages.join('. '))
      .join('; '),
  ])
  return csvOf([header, ...rows], lang)
}
