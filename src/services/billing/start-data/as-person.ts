import { DEMO_USERS } from '#access/demo.ts'
import { writing, type Write } from '#engine/write.ts'

/** The same write as one of the demo's people, now or at an earlier moment. */
export function asPerson(w: Write, username: string, at = w.at): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, name, roleCode }, at)
}
