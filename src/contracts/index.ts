import type { Resource } from '#kernel/resource.ts'
import { vendor } from '#contracts/master/vendor.ts'

/** Every entity of the product, by service. */
export const RESOURCES: readonly Resource[] = [vendor] as unknown as readonly Resource[]

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** A resource by its name; asking for one that does not exist is a programming error. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is named ${name}`)
  return found
}
