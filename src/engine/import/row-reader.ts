import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import type { SheetRows } from '#contracts/import.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { answer } from '#engine/call/service.ts'
import type { ServiceApp } from '#engine/context.ts'
import type { Cell } from '#engine/import/cell.ts'
import { fileOf } from '#engine/import/mount.ts'
import type { JsonSchema } from '#engine/call/json-schema.ts'
import { namesKnown } from '#engine/import/mapping.ts'
import { readSheet } from '#engine/import/sheet.ts'

/** A cell as somebody would type it in their language: whole numbers without separators, so that a number that is a name stays one. */
function typed(cell: Cell, lang: Lang): string {
  if (typeof cell === 'number') return lang === 'id' ? String(cell).replace('.', ',') : String(cell)
  return cell === null ? '' : String(cell).trim()
}

/**
 * `POST /v1/{resource}/import/{field}`: the rows of a spreadsheet as a form takes them, for side rows that are checked there before
 * anything is saved. Nothing is kept of the file.
 */
export function mountRowReader(app: ServiceApp, resource: Resource, field: string): void {
  const { max: most = 0, fields = {} } = resource.fields[field]?.children ?? {}
  const known = namesKnown(Object.entries(fields))
  const text: JsonSchema = { type: 'string' }
  mountRaw(
    app,
    {
      at: `POST /v1/${resource.name}/import/${field}`,
      summary: `Read ${field} of a ${resource.label.toLowerCase()} from a spreadsheet, without saving them`,
      roles: resource.access.create,
      takes: 'multipart/form-data',
      body: () => ({
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      }),
      answer: () => ({
        type: 'object',
        properties: {
          header: { type: 'array', items: text },
          rows: {
            type: 'array',
            items: {
              type: 'object',
              properties: { no: { type: 'integer' }, cells: { type: 'array', items: text } },
            },
          },
          total: { type: 'integer' },
        },
      }),
    },
    async (c) => {
      const { lang } = c.var.actor
      const { header, rows } = await readSheet((await fileOf(c)).bytes, known)
      const read: SheetRows = {
        header,
        rows: rows
          .slice(0, most)
          .map(({ no, cells }) => ({ no, cells: cells.map((cell) => typed(cell, lang)) })),
        total: rows.length,
      }
      return answer(c, read)
    },
  )
}
