import type { APIRoute } from 'astro'
import { hrefOf } from '#access/row-link.ts'
import { RESOURCES } from '#contracts/index.ts'
import { recordPage } from '#contracts/record-page.ts'
import { orNull } from '#layouts/generic/page-data.ts'

/** Leads on to where the reader's role finds the record; what a reader may not see is not there. */
export const GET: APIRoute = async ({ params, locals, redirect, rewrite }) => {
  const resource = RESOURCES.find(({ name }) => name === params.resource)
  const role = locals.session?.roleCode
  const link = resource && role && recordPage(resource, role)
  const record = link ? await orNull(locals.api.get(resource, params.id ?? '')) : null
  return link && record ? redirect(hrefOf(link, record)) : rewrite('/404')
}
