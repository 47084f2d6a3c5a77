import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { describe, textsIn, type InputProps } from '#ui/inputs/input.ts'

/** Several short texts, such as seal numbers: Enter or a comma adds one, Backspace takes the last one back. */
export function TagsInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, isDisabled } = props
  const tags = textsIn(value)
  const [text, setText] = useState('')
  const add = (more: string): void => {
    const given = more
      .split(/[,;\t\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean)
    const added = given.filter((tag, at) => !tags.includes(tag) && given.indexOf(tag) === at)
    setText('')
    if (added.length) onChange([...tags, ...added])
  }
  return (
    <div className="input-wrap tags" data-disabled={isDisabled || undefined}>
      {tags.map((tag) => (
        <span className="chip" key={tag}>
          {tag}
          <button
            type="button"
            disabled={isDisabled}
            aria-label={t('Remove {name}', { name: tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            ✕
          </button>
        </span>
      ))}
      <input
        {...describe(props)}
        className="control"
        type="text"
        autoComplete="off"
        maxLength={60}
        value={text}
        placeholder={tags.length ? undefined : t('Type and press Enter')}
        onChange={(event) =>
          /[,;]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
        }
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[,;\t\n]/.test(pasted)) return
          event.preventDefault()
          add(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault()
            add(text)
          } else if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1))
        }}
        onBlur={() => {
          add(text)
          onBlur()
        }}
      />
    </div>
  )
}
