import { question } from '#stores/question.ts'
import { readAuthData, setLogin } from '#stores/session.ts'

/** A call waits for its caller to prove who they are (std.S15): `proveIdentity` asks for their password. */
export const { $asked: $proof, ask: proveIdentity } = question()

/** The session goes on under a new id (std.S10): what this tab loaded for the old one stays good. */
export function proven(): void {
  const authData = readAuthData()
  if (authData) setLogin(authData)
  $proof.get()?.answer(true)
}
