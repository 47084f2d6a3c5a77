import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import { backOff } from '#agent/back-off.ts'
import { keepProfile, knownProfile } from '#agent/known-profile.ts'
import { wordsOf, type Log } from '#agent/log.ts'

const HELLO_EVERY_MS = 60_000

/**
 * Greets the server once a minute, and sooner after a failure; hands on how the scale is set up. Until the server has answered for the
 * first time that is what it said before the last end.
 */
export function watchProfile(
  folder: string,
  hello: () => Promise<HelloAnswer>,
  found: (profile: HelloAnswer) => void,
  log: Log,
): { close(): void } {
  const waits = backOff()
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let isSetUp = false
  const hand = (profile: HelloAnswer): void => {
    isSetUp = true
    try {
      found(profile)
    } catch (error) {
      log('error', 'The scale cannot be read', { reason: wordsOf(error) })
    }
  }
  const greet = async (): Promise<number> => {
    try {
      const profile = await hello()
      keepProfile(folder, profile)
      waits.worked()
      if (!isEnded) hand(profile)
      return HELLO_EVERY_MS
    } catch (error) {
      log('warn', 'The server does not greet the agent', { reason: wordsOf(error) })
      const known = isSetUp ? null : knownProfile(folder)
      if (known && !isEnded) hand(known)
      return waits.next()
    }
  }
  const round = (): void =>
    void greet().then((wait) => {
      if (!isEnded) timer = setTimeout(round, wait)
    })
  round()
  return {
    close() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
