import { useCallback, useEffect, useRef, useState } from 'react'
import { importFileOf, importJobOf, importRunOf } from '#contracts/generic-calls.ts'
import type { ImportJob, ImportOptions } from '#contracts/import.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api, background } from '#stores/api.ts'
import { postForm } from '#stores/upload.ts'

const POLL_MS = 700
/** What the service takes; a larger file is refused before it is sent (std.S32). */
const MOST_BYTES = 16 * 1_048_576

export interface ImportRun {
  job: ImportJob | null
  /** How much of a file is sent, in per cent; null when none is on its way. */
  sending: number | null
  /** Why the last step failed, and which fields have no good column. */
  problem: string | null
  refused: ReadonlySet<string>
  isBusy: boolean
  choose: (file: File) => void
  start: (options: ImportOptions) => void
  /** Another file. */
  reset: () => void
}

interface Failure {
  problem: string | null
  refused: ReadonlySet<string>
}

const NO_FAILURE: Failure = { problem: null, refused: new Set() }

function failureOf(error: unknown): Failure {
  if (!isRefusedCall(error)) return { problem: t('Something went wrong'), refused: new Set() }
  const [first] = error.fields
  const own = first?.field === 'file' ? first.messages[0] : undefined
  return { problem: own ?? error.message, refused: new Set(error.fields.map(({ field }) => field)) }
}

/** The import this tab began in a list, found again after the page was left. */
function keptId(path: string): string | null {
  return sessionStorage.getItem(`import:${path}`)
}

function keep(path: string, id: string | null): void {
  if (id) sessionStorage.setItem(`import:${path}`, id)
  else sessionStorage.removeItem(`import:${path}`)
}

/** Asks how far a running import is until it is over, and after an answer that did not come as well. */
function useProgress(path: string, job: ImportJob | null, onJob: (job: ImportJob | null) => void): void {
  const id = job?.state === 'running' ? job.id : null
  useEffect(() => {
    if (!id) return
    const timer = setInterval(() => {
      background.call(importJobOf(path), { id }).then(onJob, (error: unknown) => {
        if (isRefusedCall(error) && error.code === 'not_found') onJob(null)
      })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [path, id, onJob])
}

/** One import of a list: its file, its runs and how far they are. `onEnd` hears of a run that wrote records or broke off. */
export function useImport(path: string, onEnd: (job: ImportJob) => void): ImportRun {
  const [job, setJob] = useState<ImportJob | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  const [failure, setFailure] = useState(NO_FAILURE)
  const [isStarting, setStarting] = useState(false)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  const onJob = useCallback(
    (next: ImportJob | null) => {
      setJob(next)
      keep(path, next?.state === 'running' ? next.id : null)
      if (next && next.state !== 'running' && next.mode !== 'dry_run') ended.current(next)
    },
    [path],
  )
  useEffect(() => {
    const id = keptId(path)
    if (id) api.call(importJobOf(path), { id }).then(onJob, () => keep(path, null))
  }, [path, onJob])
  useProgress(path, job, onJob)

  const choose = (file: File): void => {
    if (file.size > MOST_BYTES)
      return setFailure({ problem: t('The file is larger than 16 MB'), refused: new Set() })
    setFailure(NO_FAILURE)
    setSending(0)
    const body = new FormData()
    body.set('file', file)
    postForm(importFileOf(path), body, (share) => setSending(Math.round(share * 100)))
      .done.then(setJob, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => setSending(null))
  }
  const start = (options: ImportOptions): void => {
    if (!job || isStarting) return
    setFailure(NO_FAILURE)
    setStarting(true)
    api
      .call(importRunOf(path), { id: job.id, ...options }, { idempotencyKey: uuidv7() })
      .then(onJob, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => setStarting(false))
  }
  const reset = (): void => {
    setFailure(NO_FAILURE)
    onJob(null)
  }
  return { job, sending, ...failure, isBusy: isStarting || sending !== null, choose, start, reset }
}
