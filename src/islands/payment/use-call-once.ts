import { useRef, useState } from 'react'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { mayBeDone } from '#stores/may-be-done.ts'

/** One call at a time: a double click or a retry after a lost answer carries the same key, and what is refused stands as a sentence. */
export function useCallOnce() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const sent = useRef({ what: '', key: '' })
  async function run(what: string, work: (idempotencyKey: string) => Promise<void>): Promise<void> {
    if (isBusy) return
    if (sent.current.what !== what) sent.current = { what, key: uuidv7() }
    setBusy(true)
    setProblem('')
    try {
      await work(sent.current.key)
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      // What is sent after a refusal is another try.
      if (!mayBeDone(error)) sent.current = { what: '', key: '' }
      setProblem([...new Set([error.message, ...error.fields.flatMap(({ messages }) => messages)])].join(' '))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
