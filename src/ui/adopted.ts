import { useState, type Dispatch, type SetStateAction } from 'react'

/**
 * State that begins with what the page gives, and takes over what the page gives later: a page that keeps itself up to date hands its
 * islands what the server knows now. `merge` says what stays of the state then.
 */
export function useAdopted<T>(
  given: T,
  merge: (now: T, given: T) => T = (_, fresh) => fresh,
): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(given)
  const [known, setKnown] = useState(given)
  if (known !== given) {
    setKnown(given)
    setState(merge(state, given))
  }
  return [state, setState]
}
