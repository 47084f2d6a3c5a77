import { useEffect, useState, type ReactNode } from 'react'
import type { RefView } from '#contracts/view.ts'
import { rememberId } from '#ui/inputs/recent-choices.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { startAnswers } from '#islands/parts/answers.ts'

interface Props {
  /** What the list of a picker is like, and its word in the address of the call. */
  states: readonly { name: string; label: string }[]
  /** A row of the lists, which was chosen here before. */
  chosenBefore: string
}

const sourceOf = (state: string): RefView => ({
  list: `POST /parts/v1/${state}/list`,
  as: 'vendor',
  title: ['code', 'name'],
  inactive: false,
})

/** A picker for each state of its list, which opens when it is focused. */
export function Pickers({ states, chosenBefore }: Props): ReactNode {
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    startAnswers()
    // Choices are kept by person; nobody is signed in here.
    document.body.dataset['user'] ??= 'parts'
    rememberId(sourceOf('recent').list, chosenBefore)
  }, [chosenBefore])
  return (
    <div className="form-grid">
      {states.map(({ name, label }) => (
        <div key={name} className="field">
          <label className="label" htmlFor={`picker-${name}`}>
            {label}
          </label>
          <RefPicker
            id={`picker-${name}`}
            source={sourceOf(name)}
            value={value}
            title={value ?? ''}
            onPick={setValue}
            onCreate={name === 'creates' ? setValue : undefined}
          />
        </div>
      ))}
    </div>
  )
}
