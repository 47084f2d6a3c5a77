import ts from 'typescript'
import { calledName, GENERATED, read, type Source } from './sources.ts'

/** The types of src/database/rows.ts, which the migrated schema checks. */
const CHECKED = /\b(ColumnsOf|RenamedColumns|RowOf|Outer|Computed)</

/** Where every named type stands and what it is written as, so that a row type can be followed through its names. */
type NamedTypes = Map<string, { file: string; text: string }[]>

function typesByName(sources: readonly Source[]): NamedTypes {
  const types: NamedTypes = new Map()
  for (const { path, tree } of sources)
    for (const node of tree.statements)
      if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) {
        const known = types.get(node.name.text) ?? []
        types.set(node.name.text, [...known, { file: path, text: node.getText(tree) }])
      }
  return types
}

/** Whether a row type is built from the schema, itself or by a name in its file or in any other. */
function isChecked(type: string, file: string, types: NamedTypes, seen = new Set<string>()): boolean {
  if (CHECKED.test(type)) return true
  return (type.match(/\b[A-Z]\w*/g) ?? []).some((name) => {
    if (seen.has(name)) return false
    seen.add(name)
    const known = types.get(name) ?? []
    const own = known.filter((one) => one.file === file)
    return (own.length ? own : known).some((one) => isChecked(one.text, one.file, types, seen))
  })
}

/** Every name that a column has; `Computed` is for what no schema knows. */
const COLUMNS = new Set([...read(GENERATED).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name))
/** A statement whose table is chosen while it runs: nobody knows its columns before. */
const CHOSEN_TABLE = /\b(?:from|join|update|into) [\w."]*\$\{/
/** What a statement works out it gives a name itself: `as n`, `'n', …` of an object, `v (kept, n)` of rows it lists. */
const givesName = (text: string, name: string): boolean =>
  new RegExp(`\\bas ${name}\\b|'${name}',|\\) \\w+ \\([^()]*\\b${name}\\b`).test(text)

/** Columns that a row type says are computed, though the statement only reads them. */
function columnsAsComputed({ path, text, tree, nodes }: Source): string[] {
  if (path.startsWith('src/database/') || CHOSEN_TABLE.test(text)) return []
  return nodes.flatMap((node) => {
    if (!ts.isTypeReferenceNode(node) || node.typeName.getText(tree) !== 'Computed') return []
    const [type] = node.typeArguments ?? []
    if (!type || !ts.isTypeLiteralNode(type)) return []
    return type.members
      .map((member) => member.name?.getText(tree) ?? '')
      .filter((name) => COLUMNS.has(name) && !givesName(text, name))
      .map((name) => `${path} ${name}`)
  })
}

/** Row types of statements that the migrated schema does not check, a line each. */
export function uncheckedSqlRows(sources: readonly Source[]): string[] {
  const types = typesByName(sources)
  const unchecked = sources.flatMap(({ path, tree, nodes }) =>
    nodes.flatMap((node) => {
      if (!ts.isCallExpression(node) || calledName(node) !== 'runSql') return []
      const type = node.typeArguments?.[0]?.getText(tree)
      return type && type !== 'T' && !isChecked(type, path, types) ? [`${path} ${type}`] : []
    }),
  )
  return [...unchecked, ...sources.flatMap(columnsAsComputed)]
}
