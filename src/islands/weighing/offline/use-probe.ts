import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { weighingQueue } from '#contracts/weighing/browser-calls.ts'
import { knownTrucks } from '#contracts/weighing/offline-browser-calls.ts'
import { RefusedCall } from '#kernel/errors.ts'
import { resume, setClock } from '#islands/weighing/offline/desk-state.ts'
import { keepTrucks } from '#islands/weighing/offline/known-trucks.ts'
import { $line, $readyUntil, heardOf, loadDesk } from '#islands/weighing/offline/line.ts'
import { sendRecords, type Sent } from '#islands/weighing/offline/send-records.ts'
import { keepShell } from '#islands/weighing/offline/shell-cache.ts'
import { background } from '#stores/api.ts'
import { $unsent } from '#stores/unsent.ts'

const PROBE_MS = 5_000
const SEND_MS = 10_000
/** A server that serves, though it may not be at its best yet after its start. */
const READY = '/readyz?serves=1'

/** Asks whether the server is there, and what time it has. */
async function probe(): Promise<void> {
  try {
    const answer = await fetch(READY, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    if (!answer.ok) throw new Error(`${answer.status}`)
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isFinite(date)) await setClock(date)
    heardOf(null)
  } catch {
    heardOf(new RefusedCall('unavailable', ''))
  }
}

/** What is needed without the server is loaded while there is one: its scripts, the trucks it knows, and then the page. */
async function keepAll(scaleId: string): Promise<void> {
  const { keepQueue } = await loadDesk()
  await keepTrucks(scaleId, (await background.call(knownTrucks, { scale_id: scaleId })).items)
  await keepQueue(await background.call(weighingQueue, { scale_id: scaleId }))
  await keepShell()
}

/** Keeps this browser ready: its clock, its page, and what no server has yet, which goes as soon as there is one. */
export function useProbe(scaleId: string, onSent: (sent: Sent) => void): void {
  const line = useStore($line)
  const unsent = useStore($unsent)
  const until = useStore($readyUntil)
  useEffect(() => {
    const look = (): void => void probe()
    // What this browser keeps cannot be read, when its disk is full or a sign-out has just cleared it: it weighs with the server.
    void resume(scaleId)
      .catch(() => undefined)
      .then(look)
    const timer = setInterval(look, PROBE_MS)
    addEventListener('offline', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('offline', look)
      removeEventListener('online', look)
    }
  }, [scaleId])
  useEffect(() => {
    if (line === 'offline' || until === null) return
    void keepAll(scaleId).catch(() => undefined)
  }, [line, until, scaleId])
  useEffect(() => {
    if (line === 'offline' || unsent === 0) return
    // What is refused, such as an ended session, is tried again; the button asks for the password.
    const send = (): void => void sendRecords().then(onSent, () => undefined)
    send()
    const timer = setInterval(send, SEND_MS)
    return () => clearInterval(timer)
  }, [line, unsent, onSent])
  useEffect(() => {
    if (unsent === 0) return
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault()
    // A reload without the server comes back from the store: only who is online is asked to wait.
    if (line === 'online') addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [unsent, line])
}
