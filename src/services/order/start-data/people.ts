import { DEMO_USERS } from '#access/demo.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'

/** A demo user as the maker of demo history. */
export function demoActor(username: string): Actor {
  const user = DEMO_USERS.find((one) => one.username === username)
  if (!user) throw new Error(`There is no demo user ${username}`)
  const requester = user.roleCode === 'order-requester'
  return {
    userId: user.id,
    username,
    name: user.name,
    roleCode: user.roleCode,
    sid: user.id,
    scope: requester
      ? { ...NO_SCOPE, requester: [demoProfileId(username)], work_unit: [workUnitId('WU-DIST')] }
      : NO_SCOPE,
    lang: 'id',
    requestId: 'start-data',
    reauthenticatedAt: null,
    ip: '',
  }
}
