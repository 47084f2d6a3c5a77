import { AREAS } from './areas.ts'
import type { Source } from './sources.ts'

/** Layers whose folders have the names of areas, as far as files may stand directly in them, beside the folders. */
const BESIDE_AREAS = /^src\/(?:contracts|islands|layouts|services\/\w+)\/[\w-]+\.\w+$/
/** How another service reaches this one: at its place by a rule of its own, whoever asks. */
const PORTS = /\/ports\.ts$/

/** The area whose folder a file stands in; null for one that serves all. */
function folderOf(path: string): string | null {
  const [, layer = '', first = '', second = '', third = ''] = path.split('/')
  const [folder, below] = layer === 'services' ? [second, third] : [first, second]
  return below && AREAS.has(folder) ? folder : null
}

/** Files that stand beside the areas of their layer although one area alone imports them: they belong into its folder. */
export function filesOfOneArea(sources: readonly Source[]): string[] {
  const importers = new Map<string, Set<string | null>>()
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(/['"]#([\w./-]+)['"]/g)) {
      const file = `src/${name}`
      importers.set(file, (importers.get(file) ?? new Set()).add(folderOf(path)))
    }
  return sources.flatMap(({ path }) => {
    const [area, ...others] = importers.get(path) ?? []
    return BESIDE_AREAS.test(path) && !PORTS.test(path) && area && !others.length ? [`${path} ${area}`] : []
  })
}
