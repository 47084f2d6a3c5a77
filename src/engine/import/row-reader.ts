import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { SheetRows } from '#contracts/import.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { answer } from '#engine/call/service.ts'
import type { ServiceApp } from '#engine/context.ts'
import { Held, type Cell } from '#engine/import/cell.ts'
import { fileOf } from '#engine/import/mount.ts'
import type { JsonSchema } from '#engine/call/json-schema.ts'
import { mappingOf, namesKnown } from '#engine/import/mapping.ts'
import { readSheet, type Sheet } from '#engine/import/sheet.ts'
import { columnReader } from '#engine/import/values.ts'

/** A cell as somebody would type it in their language: whole numbers without separators, so that a number that is a name stays one. */
function typed(cell: Cell, lang: Lang): string {
  if (cell instanceof Held)
    return cell.kind === 'number' && cell.shown === null ? typed(cell.value, lang) : cell.text
  if (typeof cell === 'number') return lang === 'id' ? String(cell).replace('.', ',') : String(cell)
  return cell === null ? '' : String(cell).trim()
}

const TEXT: JsonSchema = { type: 'string' }
const FILE_BODY: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}
const READ_ROWS: JsonSchema = {
  type: 'object',
  properties: {
    header: { type: 'array', items: TEXT },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { no: { type: 'integer' }, cells: { type: 'array', items: TEXT } },
      },
    },
    total: { type: 'integer' },
    unsure: {
      type: 'array',
      items: { type: 'object', properties: { no: { type: 'integer' }, said: TEXT } },
    },
  },
}

/** Cells that a form would take for something else than the spreadsheet shows, or that are not in the file at all. */
function unsureIn(
  fields: readonly [string, Field][],
  { header, rows }: Sheet,
  lang: Lang,
): SheetRows['unsure'] {
  const mapping = mappingOf(fields, header)
  return fields.flatMap(([name, field]) => {
    const at = mapping[name]
    if (at === undefined) return []
    const read = columnReader(
      field,
      rows.map(({ cells }) => cells[at]),
      lang,
    )
    return rows.flatMap(({ no, cells }) => {
      const cell = cells[at]
      const reading = typeof cell === 'string' && field.kind !== 'date' ? null : read(cell)
      if (!reading || 'value' in reading) return []
      const { message, params } = reading.problem
      return [{ no, said: `${translated(lang, field.label)}: ${translated(lang, message, params)}` }]
    })
  })
}

/**
 * `POST /v1/{resource}/import/{field}`: the rows of a spreadsheet as a form takes them, for side rows that are checked there before
 * anything is saved. Nothing is kept of the file.
 */
export function mountRowReader(app: ServiceApp, resource: Resource, field: string): void {
  const { max: most = 0, fields = {} } = resource.fields[field]?.children ?? {}
  const known = namesKnown(Object.entries(fields))
  mountRaw(
    app,
    {
      at: `POST /v1/${resource.name}/import/${field}`,
      summary: `Read ${field} of a ${resource.label.toLowerCase()} from a spreadsheet, without saving them`,
      roles: resource.access.create,
      takes: 'multipart/form-data',
      body: () => FILE_BODY,
      answer: () => READ_ROWS,
    },
    async (c) => {
      const { lang } = c.var.actor
      const sheet = await readSheet((await fileOf(c)).bytes, known)
      const { header, rows } = sheet
      const read: SheetRows = {
        header,
        rows: rows
          .slice(0, most)
          .map(({ no, cells }) => ({ no, cells: cells.map((cell) => typed(cell, lang)) })),
        total: rows.length,
        unsure: unsureIn(Object.entries(fields), { ...sheet, rows: rows.slice(0, most) }, lang),
      }
      return answer(c, read)
    },
  )
}
