import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FormView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { clock } from '#kernel/clock.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { lastingStorage } from '#stores/kept-drafts.ts'
import { placeOf } from '#islands/form/draft/draft-keeper.ts'
import { writeDraft } from '#islands/form/draft/draft-store.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { startAnswers } from '#islands/parts/answers.ts'

/** A form as it can be met: `new` has no record; the others open one, and their calls answer by that word. */
export interface FormStory {
  state: 'new' | 'kept' | 'newer' | 'conflict' | 'refused'
  label: string
  view: FormView
  record: AnyRecord | null
}

/** What somebody typed here an hour ago and did not save. */
function keepDraft({ id, row_version: version, name }: AnyRecord): void {
  const [storage, place] = [lastingStorage(), placeOf(id)]
  if (!storage || !place) return
  const draft = { at: clock.ms() - 3_600_000, version, values: { name: 'CV Baru' }, was: { name } }
  writeDraft(storage, place, draft)
}

/** One form at a time, because the fields of two would have the same names. */
export function Forms({ stories, lang }: { stories: FormStory[]; lang: Lang }): ReactNode {
  const [shown, setShown] = useState(stories[0])
  const show = (story: FormStory): void => {
    startAnswers()
    document.body.dataset['user'] ??= 'parts'
    if (story.state === 'kept' && story.record) keepDraft(story.record)
    setShown(story)
  }
  const saveElsewhere = (story: FormStory): void => {
    const { record } = story
    if (record) setShown({ ...story, record: { ...record, row_version: record.row_version + 1 } })
  }
  if (!shown) return null
  const { state, view, record } = shown
  return (
    <div className="stack">
      <div className="row wrap">
        {stories.map((story) => (
          <button
            key={story.state}
            type="button"
            className="btn"
            data-form={story.state}
            aria-pressed={story.state === state}
            onClick={() => show(story)}
          >
            {story.label}
          </button>
        ))}
        <button
          type="button"
          className="btn"
          data-form-saved
          disabled={state !== 'newer'}
          onClick={() => saveElsewhere(shown)}
        >
          {t('Save')}
        </button>
      </div>
      <ResourceForm key={state} view={view} lang={lang} record={record} backHref="#forms" />
    </div>
  )
}
