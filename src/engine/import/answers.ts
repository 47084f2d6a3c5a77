import { translated, translator } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldError } from '#kernel/errors.ts'
import { fieldMessages } from '#contracts/refused.ts'
import type { Resource } from '#kernel/resource.ts'
import { PAPER_COLUMNS } from '#contracts/import-papers.ts'
import { importKey, leftOutFields, type ImportJob, type ImportRowError } from '#contracts/import.ts'
import type { ServiceContext } from '#engine/context.ts'
import { importFieldViews } from '#engine/import/fields.ts'
import { errorsOf, type JobRow } from '#engine/import/jobs.ts'

/** Refused rows in the answer itself; all of them are in the file of errors. */
const SHOWN_ERRORS = 100

/** Field errors with labels, in the reader's language. */
export function messagesOf(
  resource: Resource,
  errors: readonly FieldError[],
  lang: Lang,
): ImportRowError['errors'] {
  return fieldMessages(errors, translator(lang)).map(({ field, messages }) => {
    const name = field.split('.')[0] ?? ''
    const known = resource.fields[name] ?? PAPER_COLUMNS[resource.name]?.[name]
    return { field, label: known ? translated(lang, known.label) : field, messages }
  })
}

/** An import with what its owner needs to go on with it. */
export async function importAnswer(
  ctx: ServiceContext,
  resource: Resource,
  lang: Lang,
  job: JobRow,
): Promise<ImportJob> {
  const hasErrors = job.failed > 0 && job.state !== 'running'
  const errors = hasErrors ? await errorsOf(ctx, job.id, SHOWN_ERRORS) : []
  const { resource: _name, problem, ...rest } = job
  return {
    ...rest,
    problem: problem && translated(lang, problem.message, problem.params),
    fields: importFieldViews(resource, lang),
    left_out: leftOutFields(resource).map(({ label }) => translated(lang, label)),
    updates: importKey(resource) !== null && !resource.without.has('update'),
    errors: errors.map(({ row_no, errors: found }) => ({
      row: row_no,
      errors: messagesOf(resource, found, lang),
    })),
  }
}
