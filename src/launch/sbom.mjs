// npm run sbom [-- file]: the software bill of materials (CycloneDX 1.6, JSON) of what an installation runs, made of the lockfile
// alone, so that the same commit always gives the same document (std.S55).
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FOLDER, found } from './lockfile.mjs'
import { ROOT } from './paths.mjs'

const nameOf = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** https://github.com/package-url/purl-spec: the @ of a scope is written as %40. */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** npm writes `sha512-<base64>`; CycloneDX wants hexadecimal. */
const hashesOf = (integrity = '') =>
  [...integrity.matchAll(/sha512-(\S+)/g)].map(([, digest]) => ({
    alg: 'SHA-512',
    content: Buffer.from(digest, 'base64').toString('hex'),
  }))

const licenceOf = (text) => (/[ ()]/.test(text) ? { expression: text } : { license: { id: text } })

const refsOf = (packages, path, { dependencies, optionalDependencies }) => [
  ...new Set(
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
      const entry = found(packages, path, name)
      return entry && !entry.dev ? [purlOf(name, entry.version)] : []
    }),
  ),
]

/** The document of a lockfile: every package that is not there for development alone; optional ones are marked. */
export const sbomOf = ({ packages }) => {
  const root = packages['']
  const shipped = Object.entries(packages).filter(([path, entry]) => path.startsWith(FOLDER) && !entry.dev)
  const components = new Map()
  const dependencies = new Map()
  for (const [path, entry] of shipped) {
    const name = nameOf(path)
    const ref = purlOf(name, entry.version)
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name,
      version: entry.version,
      scope: entry.optional || entry.devOptional ? 'optional' : 'required',
      licenses: [licenceOf(entry.license ?? 'NOASSERTION')],
      purl: ref,
      hashes: hashesOf(entry.integrity),
    })
    dependencies.set(ref, { ref, dependsOn: refsOf(packages, path, entry) })
  }
  const main = purlOf(root.name, root.version)
  const direct = refsOf(packages, '', { ...root, devDependencies: undefined })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': main,
        name: root.name,
        version: root.version,
        licenses: [licenceOf(root.license)],
        purl: main,
      },
    },
    components: [...components.values()],
    dependencies: [{ ref: main, dependsOn: direct }, ...dependencies.values()],
  }
}

/** Writes the document to the file, or to standard output. */
const main = ([file]) => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const text = `${JSON.stringify(sbomOf(lock), null, 2)}\n`
  if (!file) process.stdout.write(text)
  else {
    writeFileSync(resolve(file), text)
    console.log(`${sbomOf(lock).components.length} packages in ${file}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
