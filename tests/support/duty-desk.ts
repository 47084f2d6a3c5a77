import { NO_SCOPE } from '#access/scope.ts'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { resourceNamed } from '#contracts/index.ts'
import { schemaOf, type ServiceApp, type ServiceName } from '#engine/context.ts'
import type { OrderSite, Row } from './order-site.ts'
import { sound } from './order-site.ts'
import type { Answer, Plant } from './plant.ts'
import { send } from './six-services.ts'

/** What somebody has made, which somebody else has to decide. */
export interface Made {
  id: unknown
  /** Whose fact it is. */
  by: Actor
  /** What the decision is asked with. */
  input?: Row
}

/** How a fact comes about through calls, and whose decision it is then. */
export interface DutyCase<D extends Desk = Desk> {
  decider: RoleCode
  make(desk: D): Promise<Made>
}

/** Everything that the makers of facts need: calls of all services by whoever they are. */
export interface Desk {
  site: Pick<Plant, 'as' | 'userOf'> & Pick<OrderSite, 'rows'>
  /** A call by its end, `cargo/update`; gives the data of its answer. */
  post(at: string, actor: Actor, body: object): Promise<Row>
  /** An action in the version that the record has now. */
  act(at: string, id: unknown, actor: Actor, input?: Row): Promise<Row>
  /** The decision itself, whatever the answer: the call by its place in the table of duties. */
  decide(at: string, made: Made, actor: Actor): Promise<Answer<Row>>
  /** A new account of a role, with the scope of its demo user. */
  somebody(role: RoleCode): Promise<Actor>
}

/** Where a caller of a role stands. */
type ScopeOf = (role: RoleCode) => Actor

export function deskOf(
  site: Desk['site'],
  apps: Partial<Record<ServiceName, ServiceApp>>,
  person: ScopeOf,
): Desk {
  const resourceOf = (at: string) => resourceNamed(at.split('/')[0] ?? '')
  const call = (at: string, actor: Actor, body: object): Promise<Answer<Row>> => {
    const { service } = resourceOf(at)
    const app = apps[service as ServiceName]
    if (!app) throw new Error(`${at} is a call of ${service}, which is not here`)
    return send<Row>(app, { method: 'POST', path: `/v1/${at}` }, actor, body)
  }
  const decide: Desk['decide'] = async (at, { id, input = {} }, actor) => {
    const { service, table } = resourceOf(at)
    const [row] = await site.rows(
      `select row_version from ${schemaOf(service as ServiceName)}."${table}" where id = $1`,
      [id],
    )
    const named = at.includes('{id}') ? {} : { id }
    return call(at.replace('{id}', String(id)), actor, {
      row_version: row?.row_version,
      ...named,
      ...input,
    })
  }
  return {
    site,
    decide,
    post: async (at, actor, body) => sound(await call(at, actor, body)),
    act: async (at, id, actor, input = {}) => sound(await decide(at, { id, by: actor, input }, actor)),
    async somebody(role) {
      if (!isRoleCode(role)) throw new Error(`There is no role ${String(role)}`)
      return { ...person(role), userId: await site.userOf(role) }
    },
  }
}

/** The people of the plant itself by their demo accounts; who writes orders has the scope of a unit. */
export const personOf =
  (site: Desk['site'], requester: Actor | null = null): ScopeOf =>
  (role) =>
    role === 'order-requester' && requester ? requester : { ...site.as(role).actor, scope: NO_SCOPE }
