import { profileType, type ProfileTypeName } from '#access/profile-types.ts'

/** The parameter names in a path: ParamNames<'/a/{id}/b/{x}'> is 'id' | 'x'. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What a path needs to become a URL. `{type}` takes only the known profile types. */
export type PathParams<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends 'type' ? ProfileTypeName : string
}

export type Params = Readonly<Record<string, string | undefined>>

/** '/a/{id}' as Astro writes it: '/a/[id]'. */
export function astroPattern(path: string): string {
  return path.replaceAll('{', '[').replaceAll('}', ']')
}

/** Astro's route pattern '/a/[id]' (with or without the last slash) in the notation of the screen table: '/a/{id}'. */
export function fromAstroPattern(pattern: string): string {
  const path = pattern.replaceAll('[', '{').replaceAll(']', '}')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The parameter names of a path, in its order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** Are all parameters of the path there, and is `{type}` one of the known profile types? If not, the page does not exist. */
export function paramsFit(path: string, params: Params): boolean {
  return paramNames(path).every((name) => paramRefusal(name, params[name]) === null)
}

/**
 * The URL of a path with its parameters encoded.
 * Throws a RangeError for a value that would name another page: empty, '.', '..' or an unknown profile type.
 */
export function fillPath(path: string, params: Params): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const refusal = paramRefusal(name, value)
    if (refusal !== null) throw new RangeError(`${path}: ${refusal}`)
    return encodeURIComponent(value ?? '')
  })
}

function paramRefusal(name: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return `${name} is missing`
  if (value === '.' || value === '..') return `${name} cannot be '${value}'`
  if (name === 'type' && profileType(value) === null) return `'${value}' is no profile type`
  return null
}
