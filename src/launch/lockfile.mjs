// The packages of package-lock.json as Node and npm find them.
import { readFileSync } from 'node:fs'

export const FOLDER = 'node_modules/'

/** The packages of a lockfile by their place; none where there is no such file. */
export const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** Where Node would find a package that stands in `path`: beside it, or further up. */
export const found = (packages, path, name) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
    const place = at ? `${at}/${FOLDER}${name}` : FOLDER + name
    if (packages[place]) return packages[place]
    if (!at) return undefined
  }
}

const EXACT = /^\d+\.\d+\.\d+[\w.+-]*$/

/** Whether a package is what another one asks for: any version where a range is asked, which npm has looked at. */
const isAsked = (entry, version) => entry !== undefined && (!EXACT.test(version) || entry.version === version)

/**
 * What packages need and the lockfile does not name, mostly binaries of other platforms: a registry that lacks them leaves them out, and `npm
 * ci` then calls the lockfile out of step with package.json and refuses it. `npm run lock` writes them down.
 */
export const missingIn = (packages) =>
  Object.entries(packages).flatMap(([path, by]) =>
    Object.entries({ ...by.dependencies, ...by.optionalDependencies })
      .filter(([name, version]) => !isAsked(found(packages, path, name), version))
      .map(([name, version]) => ({ path, name, version, by })),
  )
