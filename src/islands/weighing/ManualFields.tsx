import { useEffect, useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { OF_SCALES } from '#contracts/catalogue/problem-scopes.ts'
import type { Lang } from '#i18n/translate.ts'
import { findProblems } from '#contracts/weighing/browser-calls.ts'
import { listBody } from '#kernel/wire.ts'
import { TextField, type FieldSource } from '#islands/weighing/TextField.tsx'
import { background } from '#stores/api.ts'
import { FileInput, type ShownFile } from '#ui/inputs/FileInput.tsx'

interface Problem {
  id: string
  name: string
}

const OF_WEIGHING = {
  limit: 100,
  filters: [{ field: 'is_active', operator: '=' as const, value: true }, ...OF_SCALES.filters],
}

/** The problems of weighing; null while they are not there. */
function useProblems(): Problem[] | null {
  const [problems, setProblems] = useState<Problem[] | null>(null)
  useEffect(() => {
    let isGone = false
    background
      .call(findProblems, listBody(OF_WEIGHING))
      .then(({ items }) => isGone || setProblems(items))
      // The field stays, and says why nothing can be chosen.
      .catch(() => isGone || setProblems([]))
    return () => {
      isGone = true
    }
  }, [])
  return problems
}

function ErrorOf({ id, text }: { id: string; text: string | undefined }): ReactNode {
  return text ? (
    <span className="field-error" id={id}>
      {text}
    </span>
  ) : null
}

/** The typed weight, why it had to be typed, and the picture of the indicator. */
export function ManualFields({ from, lang }: { from: FieldSource; lang: Lang }): ReactNode {
  const { fields, errors, isSaved, onChange } = from
  const problems = useProblems()
  const [file, setFile] = useState<ShownFile | null>(null)
  const id = useId()
  const problemError = errors.get('manual_problem_id')
  const photoError = errors.get('manual_photo_id')
  return (
    <>
      <TextField name="manual_kg" label={t('Weight on the indicator (kg)')} from={from} number required />
      <div className="field">
        <label className="label required" htmlFor={`${id}-problem`}>
          {t('Why it is typed')}
        </label>
        <select
          id={`${id}-problem`}
          className="control"
          required
          disabled={isSaved}
          aria-invalid={problemError ? true : undefined}
          aria-describedby={problemError ? `${id}-problem-error` : undefined}
          value={fields.manual_problem_id}
          onChange={(event) => onChange({ manual_problem_id: event.target.value })}
        >
          <option value="">{problems?.length === 0 ? t('No problem can be chosen') : '–'}</option>
          {problems?.map((problem) => (
            <option key={problem.id} value={problem.id}>
              {problem.name}
            </option>
          ))}
        </select>
        <ErrorOf id={`${id}-problem-error`} text={problemError} />
      </div>
      <TextField
        name="manual_note"
        label={t('What happened')}
        from={from}
        required
        hint={t('at least {count} characters', { count: 10 })}
      />
      <div className="field wide">
        <label className="label required" htmlFor={`${id}-photo`}>
          {t('Photo of the indicator')}
        </label>
        <FileInput
          id={`${id}-photo`}
          use="picture"
          file={file}
          lang={lang}
          isDisabled={isSaved}
          isInvalid={photoError !== undefined}
          describedBy={photoError ? `${id}-photo-error` : undefined}
          onFile={(next) => {
            setFile(next)
            onChange({ manual_photo_id: next?.id ?? '' })
          }}
        />
        <ErrorOf id={`${id}-photo-error`} text={photoError} />
      </div>
    </>
  )
}
