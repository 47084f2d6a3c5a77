import * as z from 'zod/mini'
import { isOfCompany } from '#access/scope.ts'
import { ROLES } from '#access/roles.ts'
import { ASKED, ASKED_TITLE } from '#contracts/notice/notification.ts'
import type { Envelope } from '#events/relay.ts'
import { followedResource, inScope } from '#events/streams/filter.ts'
import { mayRead } from '#contracts/access.ts'
import type { Write } from '#engine/write.ts'
import { candidates, deliver, nameOf } from '#services/sub/notice/deliver.ts'
import { linkFor } from '#services/sub/notice/mention.ts'

/** What such an event carries; anything else is of another make and is passed over. */
const ASK = z.object({
  asks: z.string(),
  roles: z.array(z.enum(ROLES)),
  company_only: z.boolean(),
  note: z.nullable(z.string()),
  /** Where it is done, where that is not the record's own page. */
  path: z.optional(z.string()),
})

/** Whether somebody asks others to do what they may not do themselves (dec.I0.6). */
export const isAsked = ({ type }: Envelope): boolean => type.endsWith('.asked')

/** Tells those who may do it and read the record, each with the link to where they do it. */
export async function tellAsked(w: Write, envelope: Envelope): Promise<void> {
  const resource = followedResource(envelope.subject.type)
  const ask = ASK.safeParse(envelope.data)
  if (!resource || !ask.success) return
  const { asks, roles, company_only, note, path } = ask.data
  const found = await candidates(w, envelope, ASKED, roles)
  const scopes = await w.ctx.scopesOf(w.tx, found)
  const readers = found.filter(({ id, role_code: roleCode }) => {
    const scope = scopes.get(id)!
    return (
      mayRead(resource, roleCode) && inScope({ scope }, envelope) && (!company_only || isOfCompany(scope))
    )
  })
  const { subject } = envelope
  const by = await nameOf(w, envelope)
  for (const [role, people] of Map.groupBy(readers, ({ role_code }) => role_code))
    await deliver(w, envelope, {
      readers: people.map(({ id }) => id),
      kind: ASKED,
      title: ASKED_TITLE,
      link: path ?? (await linkFor(w, resource, subject.id, role)),
      data: { no: subject.no ?? resource.label, by, note, asks },
      subjectId: subject.id,
    })
}
