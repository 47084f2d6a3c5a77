import { resourceNamed } from '#contracts/index.ts'
import { REQUEST_ASKS, type RequestType } from '#contracts/dispatch/request-types.ts'
import type { Resource } from '#kernel/resource.ts'

/** Whether a text of the address is a type of request. */
export function requestType(text: string | null): RequestType | null {
  return text !== null && Object.hasOwn(REQUEST_ASKS, text) ? (text as RequestType) : null
}

/** The contract of trip requests with the form of one type: what it needs is required, what means nothing for it is not asked. */
export function requestForm(type: RequestType, isNew: boolean): Resource {
  const contract: Resource = resourceNamed('trip-request')
  const { needs, may = [] } = REQUEST_ASKS[type]
  const [what, who] = contract.form
  const asked = what!.fields.filter((name) => needs.includes(name) || may.includes(name))
  const fields = Object.fromEntries(
    Object.entries(contract.fields).map(([name, field]) => [
      name,
      needs.includes(name) ? { ...field, required: true } : field,
    ]),
  )
  return { ...contract, fields, form: [{ ...what!, fields: asked }, ...(isNew ? [who!] : [])] }
}

/** Whether there is something to put right before a request of this type is decided. */
export function isEditable(type: RequestType): boolean {
  const { fields } = resourceNamed('trip-request')
  const { needs, may = [] } = REQUEST_ASKS[type]
  const named: readonly string[] = [...needs, ...may]
  return Object.entries(fields).some(([name, field]) => named.includes(name) && !field.fixed)
}
