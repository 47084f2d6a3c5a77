import { expect, test } from 'vitest'
import type { Sentence } from '#i18n/translate.ts'
import { isAppError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { driver } from '#contracts/people/driver.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { importFields } from '#contracts/import.ts'
import { isDateMessage } from '#contracts/date-message.ts'
import { namesKnown, suggestedMapping } from '#engine/import/mapping.ts'
import { readBodies } from '#engine/import/rows.ts'
import { readSheet } from '#engine/import/sheet.ts'
import { readStatement } from '#services/billing/billing/documents/read-statement.ts'
import { statementNames } from '#services/billing/billing/documents/statement-heading.ts'
import { monthNamesKnown, readMonths } from '#services/billing/budget/read-months.ts'
import type { CorpusFile, Into } from '../corpus/corpus-file.ts'
import { MASTERS } from '../corpus/masters.ts'
import { OTHER_PROGRAMS } from '../corpus/other-programs.ts'
import { STATEMENTS } from '../corpus/statements.ts'
import { WORKBOOKS } from '../corpus/workbooks.ts'

const refusedValue = ({ message, params }: Sentence): string =>
  message.startsWith('The cell has a formula') ? 'formula' : String(params?.value ?? message)

const said = (value: unknown): string =>
  isDateMessage(value) ? `${value.year}-${value.month}-${value.day}` : String(value)

async function masterRows(resource: Resource, { file, fields }: CorpusFile): Promise<string[]> {
  const sheet = await readSheet(file(), namesKnown(importFields(resource)))
  const { rows } = await readBodies(resource, sheet, suggestedMapping(resource, sheet.header), 'id')
  return rows.map(({ no, body, problems }) => {
    const cells = Object.keys(resource.fields).flatMap((name) => {
      if (fields && !fields.includes(name)) return []
      const problem = problems.find(({ field }) => field === name)
      if (problem) return [`${name}!${refusedValue(problem)}`]
      return name in body ? [`${name}=${said(body[name])}`] : []
    })
    return `${no}: ${cells.join(' ')}`
  })
}

async function statementRows({ file }: CorpusFile): Promise<string[]> {
  const read = await readStatement(await readSheet(file(), statementNames))
  const numbers = (label: string, rows: readonly { row_no: number }[]): string[] =>
    rows.length ? [`${label}: ${rows.map(({ row_no }) => row_no).join(' ')}`] : []
  return [
    ...read.rows.map((row) => {
      const name = row.trip ?? row.ticket ?? row.note ?? row.plate
      return `${row.row_no}: ${[name, row.day, row.kg, row.tariff_idr, row.amount_idr].map((one) => one ?? '-').join(' | ')}`
    }),
    ...numbers('left out', read.left_out),
    ...numbers('refused', read.problems),
  ]
}

async function budgetRows({ file }: CorpusFile): Promise<string[]> {
  const sheet = await readSheet(file(), monthNamesKnown)
  return readMonths(sheet).map(({ no, unit, year, months, problems }) => {
    const refused = problems.map((problem) => `${problem.field}!${refusedValue(problem)}`)
    const sum = refused.length ? `refused ${refused.join(' ')}` : months.reduce((all, idr) => all + idr, 0)
    return `${no}: ${unit} ${year} ${sum}`
  })
}

const READ: Record<Into, (one: CorpusFile) => Promise<string[]>> = {
  vendor: (one) => masterRows(vendor, one),
  truck: (one) => masterRows(truck, one),
  driver: (one) => masterRows(driver, one),
  statement: statementRows,
  budget: budgetRows,
}

const ALL = [...MASTERS, ...WORKBOOKS, ...STATEMENTS, ...OTHER_PROGRAMS]

test.each(ALL.map((one) => [`${one.into}: ${one.name}`, one] as const))('%s', async (_, one) => {
  const read = await READ[one.into](one).catch((error: unknown) => {
    if (!isAppError(error)) throw error
    return error.message
  })
  if (one.right instanceof RegExp) expect(read).toMatch(one.right)
  else expect(read).toEqual(one.right)
})

test('the corpus keeps at least forty files', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(40)
})
