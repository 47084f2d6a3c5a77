/** One word for each part of the business, the same in every layer. */
export const AREAS: ReadonlySet<string> = new Set(
  (
    'account budget billing catalogue dispatch files fleet goods helpdesk notice order party people place ' +
    'payment purchase setting tariff tax telemetry trouble weighing workshop'
  ).split(' '),
)
/** Folders of a layer that serve every area. */
const FOR_ALL: Record<string, readonly string[]> = {
  contracts: [],
  services: ['migrations', 'start-data'],
  islands: [
    'actions',
    'form',
    'help',
    'import',
    'ledger',
    'list',
    'notes',
    'palette',
    'parts',
    'report',
    'scan',
  ],
  layouts: ['browser', 'frame', 'generic', 'parts'],
}

/** The area whose file this is, by its folder in an island's, a layout's or a contract's layer; null for what serves all. */
export function areaOf(path: string): string | null {
  const [, , first = ''] = path.split('/')
  return AREAS.has(first) ? first : null
}

/** Of the given files of src those in a folder that should have an area's name and has another. */
export function oddAreas(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const [, layer = '', first = '', second = ''] = path.split('/')
    const name = layer === 'services' ? second : first
    const forAll = FOR_ALL[layer]
    if (!forAll || !name || /\.\w+$/.test(name)) return false
    return !AREAS.has(name) && !forAll.includes(name)
  })
}
