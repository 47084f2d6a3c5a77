import type { Resource } from '#kernel/resource.ts'

type Module = Record<string, unknown>

/** Each contract is a chunk of its own, so that a form loads the rules of its one entity. */
const MODULES = import.meta.glob<Module>([
  './*/*.ts',
  '!./*/all.ts',
  '!./*/*-calls.ts',
  '!./*/*-lifecycle.ts',
])

function isNamed(value: unknown, name: string): value is Resource {
  return (
    typeof value === 'object' && value !== null && 'fields' in value && 'name' in value && value.name === name
  )
}

/**
 * The contract of a resource, loaded when a form needs its rules. `call` is any of its calls and names the service. The file has
 * the resource's name; the profiles of the roles stand together in one file.
 */
export async function contractOf(name: string, call: string): Promise<Resource> {
  const service = /^\S+ \/([a-z]+)\//.exec(call)?.[1] ?? ''
  for (const file of [name, 'profiles']) {
    const module = await MODULES[`./${service}/${file}.ts`]?.()
    const found = Object.values(module ?? {}).find((value) => isNamed(value, name))
    if (found) return found as Resource
  }
  throw new Error(`No contract of ${service} is named ${name}`)
}
