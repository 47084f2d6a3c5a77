import type { Resource } from '#kernel/resource.ts'

/** Each contract is a chunk of its own, so that a form loads the rules of its one entity. */
const MODULES = import.meta.glob<Record<string, unknown>>([
  './*/*.ts',
  '!./*/all.ts',
  '!./*/calls.ts',
  '!./*/*-lifecycle.ts',
])

function isNamed(value: unknown, name: string): value is Resource {
  return (
    typeof value === 'object' && value !== null && 'fields' in value && 'name' in value && value.name === name
  )
}

/** The file of a contract: it has the resource's name, in the folder of its area. */
const fileOf = (name: string): string | undefined =>
  Object.keys(MODULES).find((path) => path.endsWith(`/${name}.ts`))

/**
 * The contract of a resource, loaded when a form needs its rules. The profiles of the roles stand together in one file.
 */
export async function contractOf(name: string): Promise<Resource> {
  for (const file of [name, 'profiles']) {
    const module = await MODULES[fileOf(file) ?? '']?.()
    const found = Object.values<unknown>(module ?? {}).find((value) => isNamed(value, name))
    if (found) return found
  }
  throw new Error(`No contract is named ${name}`)
}
