import { useEffect, useRef, useState, type ReactNode } from 'react'
import { writeListState, type ListState } from '#contracts/list-url.ts'

const TYPING_MS = 250

interface Props {
  label: string
  /** What is looked into, the description of the input. */
  searched: string
  state: ListState
  onSearch: (text: string) => void
}

/** The search of a list: an ordinary GET form that, with script, does not wait for Enter. */
export function Search({ label, searched, state, onSearch }: Props): ReactNode {
  const [text, setText] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const sent = useRef(state.search)
  useEffect(() => {
    // Only what comes from elsewhere, such as the back button: never over what is being typed.
    if (state.search === sent.current) return
    sent.current = state.search
    setText(state.search)
  }, [state.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (typed: string): void => {
    clearTimeout(timer.current)
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    onSearch(sent.current)
  }
  const take = (typed: string): void => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(typed), TYPING_MS)
  }
  const others = new URLSearchParams(writeListState({ ...state, search: '', page: 1 }))
  return (
    <search className="search-form">
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        {[...others].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <i className="pi pi-search" aria-hidden="true" />
        <input
          className="control"
          type="search"
          name="q"
          id="list-search"
          maxLength={200}
          autoComplete="off"
          value={text}
          aria-label={label}
          title={searched}
          placeholder={label}
          onChange={(event) => take(event.target.value)}
        />
      </form>
    </search>
  )
}
