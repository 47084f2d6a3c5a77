import { DEMO_USERS } from '#access/demo.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** The demo users by name, each with the scope of their profile, who make demo history. */
export type Cast = (username: string) => Actor

type Profile = ColumnsOf<'master.order_requester', 'id' | 'user_id' | 'work_unit_id'>

function actorOf(user: (typeof DEMO_USERS)[number], profile: Profile | undefined): Actor {
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    roleCode: user.roleCode,
    sid: user.id,
    scope: profile ? { ...NO_SCOPE, requester: [profile.id], work_unit: [profile.work_unit_id] } : NO_SCOPE,
    lang: 'id',
    requestId: 'start-data',
    reauthenticatedAt: null,
    ip: '',
  }
}

export async function castOf(w: Write): Promise<Cast> {
  const profiles = await runSql<Profile>(
    w.tx,
    'select id, user_id, work_unit_id from master.public_order_requester',
  )
  const actors = new Map(
    DEMO_USERS.map((user) => [
      user.username,
      actorOf(
        user,
        profiles.find((profile) => profile.user_id === user.id),
      ),
    ]),
  )
  return (username) => {
    const actor = actors.get(username)
    if (!actor) throw new Error(`There is no demo user ${username}`)
    return actor
  }
}
