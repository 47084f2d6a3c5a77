import { useRef, useState } from 'react'
import type { CallRef } from '#kernel/call.ts'
import { isRefusedCall, type FieldMessages } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { leaveFor } from '#islands/form/guard.ts'

/** The order an action is about. */
export interface OrderTarget {
  id: string
  rowVersion: number
  /** Where to go when it is done. */
  doneHref: string
}

/** What every action of an order is sent with. */
interface Decided {
  id: string
  row_version: number
}

/** What was refused: a sentence for the whole, and what is wrong with single fields. */
export interface OrderRefusal {
  message: string
  fields: readonly FieldMessages[]
}

/** Messages of a refusal whose fields begin with a path; '' gives all of them, each once. */
export function messagesAt(refused: OrderRefusal | null, path: string): string[] {
  const found = refused?.fields.filter(({ field }) => field.startsWith(path)) ?? []
  return [...new Set(found.flatMap(({ messages }) => messages))]
}

/** A refusal without what it said of fields that have been answered since; null when nothing is left of it. */
export function without(refused: OrderRefusal | null, path: string): OrderRefusal | null {
  const fields = refused?.fields.filter(({ field }) => !field.startsWith(path)) ?? []
  return refused && fields.length ? { ...refused, fields } : null
}

/** Sends an order's action from its own screen and leaves the page with a notice, or says why it was refused. */
export function useOrderAction({ id, rowVersion, doneHref }: OrderTarget) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<OrderRefusal | null>(null)
  const sent = useRef({ text: '', key: '' })

  async function send<I extends object>(
    action: CallRef<I & Decided, unknown>,
    input: I,
    done: string,
  ): Promise<void> {
    const body = { ...input, id, row_version: rowVersion }
    const text = action.at + JSON.stringify(body)
    // The same content keeps its key, so that a lost answer does not make it happen twice.
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    setRefused(null)
    try {
      const { key } = sent.current
      await api.call(action, body, { idempotencyKey: key })
    } catch (error) {
      setBusy(false)
      if (!isRefusedCall(error)) throw error
      setRefused({ message: error.message, fields: error.fields })
      return
    }
    notifyNext(done)
    leaveFor(doneHref)
  }
  return { isBusy, refused, setRefused, send }
}
