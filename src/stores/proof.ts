import { atom } from 'nanostores'
import { $loading } from '#stores/loading.ts'
import { readAuthData, setLogin } from '#stores/session.ts'

interface Asked {
  answer: (proven: boolean) => void
}

/** Set while a call waits for its caller to prove who they are (std.S15). The frame's dialog shows it. */
export const $proof = atom<Asked | null>(null)

let waiting: Promise<boolean> | null = null

/** Asks users for their password; calls that wait at the same time share one question. False when they gave up. */
export function proveIdentity(): Promise<boolean> {
  waiting ??= ask().finally(() => {
    waiting = null
  })
  return waiting
}

async function ask(): Promise<boolean> {
  // The question must not stand behind the overlay of the work that waits for it.
  const held = $loading.get()
  $loading.set(0)
  try {
    return await new Promise<boolean>((resolve) => $proof.set({ answer: resolve }))
  } finally {
    $proof.set(null)
    $loading.set($loading.get() + held)
  }
}

/** The session goes on under a new id (std.S10): what this tab loaded for the old one stays good. */
export function proven(): void {
  const authData = readAuthData()
  if (authData) setLogin(authData)
  $proof.get()?.answer(true)
}
