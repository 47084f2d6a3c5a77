import type { Actor } from '#kernel/actor.ts'
import type { Entities } from '#kernel/record.ts'
import { mayRead } from '#contracts/access.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { EvidenceLink } from '#contracts/billing/evidence.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { placesOf } from '#engine/record/places.ts'
import type { ServiceContext } from '#engine/context.ts'

/** Whether somebody reads records of a kind at all: of others a chain says their names, and whether they hold. */
export const reads = ({ roleCode }: Actor, name: keyof Entities): boolean =>
  mayRead(resourceNamed(name), roleCode)

const ADDRESS = /^\/record\/([\w-]+)\/([\w-]+)$/

/** The links of a chain with a way to those records alone that the reader may open: a number without one stands as text. */
export async function withWays(
  ctx: ServiceContext,
  actor: Actor,
  links: readonly EvidenceLink[],
): Promise<EvidenceLink[]> {
  const asked = new Map<string, Set<string>>()
  for (const { href } of links) {
    const [, name = '', id = ''] = ADDRESS.exec(href ?? '') ?? []
    if (name) asked.set(name, (asked.get(name) ?? new Set()).add(id))
  }
  const places = new Map<string, string>()
  for (const [name, ids] of asked)
    for (const [id, place] of await placesOf(ctx, actor, name, [...ids]))
      places.set(recordAddress(name, id), place)
  return links.map((link) => ({ ...link, href: places.get(link.href ?? '') ?? null }))
}
