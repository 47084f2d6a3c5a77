import ts from 'typescript'
import { calledName, GENERATED, nodesOf, read, type Source } from './sources.ts'

/** The types of src/database/rows.ts, which the migrated schema checks. */
const CHECKED = /\b(ColumnsOf|RenamedColumns|RowOf|Outer|Computed)</

/** What the names of types in a file mean: those it declares by their text, those it imports by the file and name there. */
type NamedTypes = Map<string, Map<string, { text: string } | { file: string; name: string }>>

const fileOf = (specifier: string): string => specifier.replace(/^#/, 'src/')

function typesIn({ tree }: Source): [string, { text: string } | { file: string; name: string }][] {
  return tree.statements.flatMap((node): [string, { text: string } | { file: string; name: string }][] => {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
      return [[node.name.text, { text: node.getText(tree) }]]
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return []
    const file = fileOf(node.moduleSpecifier.text)
    const names = node.importClause?.namedBindings
    if (!names || !ts.isNamedImports(names)) return []
    return names.elements.map(({ name, propertyName }) => [
      name.text,
      { file, name: (propertyName ?? name).text },
    ])
  })
}

/**
 * The one exception: the engine learns while it runs which entity it reads, so that its statements are made of the contract. What
 * holds their columns is the suite that compares every contract with its table (tests/contracts/contracts.test.ts).
 */
const isByContract = (type: string, file: string): boolean => file.startsWith('src/engine/') && type === 'Row'

/** Whether a row type is built from the schema, itself or by a name that its file declares or imports. */
function isChecked(type: string, file: string, types: NamedTypes, seen = new Set<string>()): boolean {
  if (CHECKED.test(type) || isByContract(type, file)) return true
  return (type.match(/\b[A-Z]\w*/g) ?? []).some((name) => {
    const known = types.get(file)?.get(name)
    if (!known || seen.has(`${file} ${name}`)) return false
    seen.add(`${file} ${name}`)
    return 'text' in known
      ? isChecked(known.text, file, types, seen)
      : isChecked(known.name, known.file, types, seen)
  })
}

/** Every name that a column has; `Computed` is for what no schema knows. */
const COLUMNS = new Set([...read(GENERATED).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name))
/** A statement whose table is chosen while it runs: nobody knows its columns before. */
const CHOSEN_TABLE = /\b(?:from|join|update|into) [\w."]*\$\{/
/** What a statement works out it gives a name itself: `as n`, `'n', …` of an object, `v (kept, n)` of rows it lists. */
const givesName = (text: string, name: string): boolean =>
  new RegExp(`\\bas ${name}\\b|'${name}',|\\)\\s+\\w+ \\([^()]*\\b${name}\\b`).test(text)

/** Calls that give rows a type. `runSql` without one gives rows of which nothing can be read: the compiler refuses it. */
const ASKS = new Set(['runSql', 'query', 'claimUntold'])
/** Which of their arguments is the statement. */
const STATEMENT_AT: Record<string, number> = { runSql: 1, query: 0, claimUntold: 2 }

/** What a node declares: its name, and what stands for it; of a loop's variable, what the loop goes through. */
function declaredBy(node: ts.Node): [string, ts.Node][] {
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return node.initializer.declarations.flatMap(({ name }): [string, ts.Node][] =>
      ts.isIdentifier(name) ? [[name.text, node.expression]] : [],
    )
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node)
  return isNamed && node.name && ts.isIdentifier(node.name) ? [[node.name.text, node]] : []
}

/** A node with the declarations that its names stand for in its file, and with those of their names. */
function spelledOut(
  node: ts.Node,
  declared: ReadonlyMap<string, ts.Node[]>,
  found = new Set<ts.Node>(),
): Set<ts.Node> {
  if (found.has(node)) return found
  found.add(node)
  for (const one of nodesOf(node))
    if (ts.isIdentifier(one))
      for (const other of declared.get(one.text) ?? []) spelledOut(other, declared, found)
  return found
}

/** The names that `Computed<{ … }>` gives in a node. */
const computedNames = (node: ts.Node, tree: ts.SourceFile): string[] =>
  nodesOf(node).flatMap((one) => {
    if (!ts.isTypeReferenceNode(one) || one.typeName.getText(tree) !== 'Computed') return []
    const [type] = one.typeArguments ?? []
    return type && ts.isTypeLiteralNode(type)
      ? type.members.map((member) => member.name?.getText(tree) ?? '')
      : []
  })

/** Columns that a row type says are computed, though the statement only reads them. */
function columnsAsComputed({ path, text, tree, nodes }: Source): string[] {
  if (path.startsWith('src/database/') || CHOSEN_TABLE.test(text)) return []
  const declared = new Map<string, ts.Node[]>()
  for (const [name, node] of nodes.flatMap(declaredBy))
    declared.set(name, [...(declared.get(name) ?? []), node])
  return nodes.flatMap((node) => {
    if (!ts.isCallExpression(node) || !ASKS.has(calledName(node))) return []
    const [type] = node.typeArguments ?? []
    const statement = node.arguments[STATEMENT_AT[calledName(node)] ?? 0]
    if (!type || !statement) return []
    const said = [...spelledOut(statement, declared)].map((one) => one.getText(tree)).join('\n')
    return [...spelledOut(type, declared)]
      .flatMap((one) => computedNames(one, tree))
      .filter((name) => COLUMNS.has(name) && !givesName(said, name))
      .map((name) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1} ${name}`)
  })
}

/** Row types of statements that the migrated schema does not check, a line each. */
export function uncheckedSqlRows(sources: readonly Source[]): string[] {
  const types: NamedTypes = new Map(sources.map((source) => [source.path, new Map(typesIn(source))]))
  const unchecked = sources.flatMap(({ path, tree, nodes }) =>
    nodes.flatMap((node) => {
      if (!ts.isCallExpression(node) || !ASKS.has(calledName(node))) return []
      const type = node.typeArguments?.[0]?.getText(tree)
      return type && type !== 'T' && !isChecked(type, path, types) ? [`${path} ${type}`] : []
    }),
  )
  return [...unchecked, ...sources.flatMap(columnsAsComputed)]
}
