import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROLES } from '#access/roles.ts'
import { RESOURCES } from '#contracts/index.ts'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import { oddAreas } from './areas.ts'
import { filesOfOneArea } from './one-area.ts'
import { uncheckedSqlRows } from './score-rows.ts'
import { calledName, pathsBelow, read, ROOT, type Source } from './sources.ts'

/** What the redesign is measured by, counted in the tree as it is. */
export type Figures = Record<FigureName, number>

export type FigureName =
  | 'castsPer1000'
  | 'castsByUnknownPer1000'
  | 'localRows'
  | 'rowImports'
  | 'uncheckedSqlRows'
  | 'handGenerics'
  | 'pathStrings'
  | 'openCodes'
  | 'plantWords'
  | 'roleNames'
  | 'readmeWords'
  | 'oddAreas'
  | 'testsToSource'
  | 'medianLines'
  | 'p90Lines'
  | 'maxLines'
  | 'commentShare'

const filledLinesOf = (text: string): number => text.split('\n').filter((line) => line.trim()).length

const isUnknown = (type: ts.TypeNode): boolean => type.kind === ts.SyntaxKind.UnknownKeyword

const isCast = (node: ts.Node): node is ts.AsExpression =>
  ts.isAsExpression(node) && !isUnknown(node.type) && !ts.isConstTypeReference(node.type)

const isCastByUnknown = (node: ts.Node): boolean =>
  isCast(node) && ts.isAsExpression(node.expression) && isUnknown(node.expression.type)

/** `type Row = Record<string, unknown>` under whatever name. */
const isLocalRow = (node: ts.Node, tree: ts.SourceFile): boolean =>
  ts.isTypeAliasDeclaration(node) && node.type.getText(tree) === 'Record<string, unknown>'

const GENERIC_CALLS = 'src/contracts/generic-calls.ts'

/** The kernel's `Row`, imported where the entity is known: the engine and the generic screens alone learn it while they run. */
const isRowImport = (node: ts.Node, tree: ts.SourceFile): boolean =>
  !/^src\/(kernel|engine)\//.test(tree.fileName) &&
  ts.isImportDeclaration(node) &&
  node.moduleSpecifier.getText(tree) === "'#kernel/record.ts'" &&
  /\bRow\b/.test(node.importClause?.namedBindings?.getText(tree) ?? '')

const API_CALLS = new Set(['call', 'list', 'get', 'orNull'])

/** What a call takes and gives is its declaration's; `callAt` is for calls whose entity is known only while the product runs. */
const isHandGeneric = (node: ts.Node, tree: ts.SourceFile): boolean =>
  ts.isCallExpression(node) &&
  ((node.typeArguments !== undefined && API_CALLS.has(calledName(node))) ||
    (calledName(node) === 'callAt' && tree.fileName !== GENERIC_CALLS))

const isPathString = (node: ts.Node, tree: ts.SourceFile): boolean =>
  ts.isCallExpression(node) &&
  ['call', 'send'].includes(calledName(node)) &&
  /^['"`](GET|POST|PUT|PATCH|DELETE) \//.test(node.arguments[0]?.getText(tree) ?? '')

/** Code that serves every area and may know none. */
const GENERIC =
  /^src\/(kernel|database|engine|events|islands\/(actions|form|import|ledger|list|palette)|layouts\/(frame|generic))\//
const PLANT_WORD =
  /\b(vendor|truck|driver|trip|weigh|scale|billing|checkpoint|cargo|ticket|invoice|pallet|tare|fleet|tariff|budget|helpdesk|tutorial|contract_route|purchase)/i
/** `order` is also the direction of a list, `file` a field's kind, `user` whoever is signed in, `problem` what is wrong. */
const ALSO_PLAIN_WORDS = new Set(['alert', 'order', 'file', 'user', 'setting', 'approval', 'problem'])
/** Keys of plain objects as well: a resource's contract, the signature of a sealed line. */
const ALSO_PLAIN_KEYS = new Set([...ALSO_PLAIN_WORDS, 'contract', 'signature'])
/** Words of PostgreSQL, arithmetic and typography that only sound like the plant. */
const NO_PLANT_WORDS = new Set([
  'DRIVER',
  'log_checkpoints',
  'scaled',
  'fontWeight',
  'width=device-width, initial-scale=1',
])
const RESOURCE_NAMES = new Set(RESOURCES.map(({ name }) => name))
const ENTITIES = new Set([...RESOURCE_NAMES].filter((name) => !ALSO_PLAIN_WORDS.has(name)))
/** A driver is also a record of the fleet; the other roles are counted by themselves. */
const ROLE_CODES = new Set<string>(ROLES.filter((role) => role !== 'driver'))
const SERVICES = new Set<string>(Object.keys(SERVICE_SCHEMAS).filter((name) => name !== 'order'))
/** Where the services are listed, once for the schemas and once for the types. */
const SERVICE_LISTS = new Set(['src/database/migrate.ts', 'src/engine/context.ts'])

const isTextNode = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node)

/** Names and texts in code, each with its line; comments are none. */
function wordsOf({ tree, nodes }: Source): { text: string; line: number; isText: boolean }[] {
  return nodes.flatMap((node) => {
    if (!ts.isIdentifier(node) && !isTextNode(node)) return []
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    return [{ text: node.text, line, isText: isTextNode(node) }]
  })
}

const apart = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')

function linesThat(sources: readonly Source[], tells: (text: string, isText: boolean) => boolean): string[] {
  return sources.flatMap((source) => {
    const found = wordsOf(source).filter(({ text, isText }) => tells(text, isText))
    return [...new Set(found.map(({ line }) => line))].map((line) => `${source.path}:${line}`)
  })
}

const isPlantWord = (text: string, isText: boolean): boolean =>
  (PLANT_WORD.test(apart(text)) && !NO_PLANT_WORDS.has(text)) ||
  (isText && !ROLE_CODES.has(text) && (ENTITIES.has(text) || SERVICES.has(text)))

const holds = (node: ts.Node, is: (part: ts.Node) => boolean): boolean =>
  is(node) || (ts.forEachChild(node, (child) => holds(child, is) || undefined) ?? false)

/** `const VIEWS: Readonly<Record<string, View>> = { … }`: what is looked up in by a name. */
const isTable = ({ type }: ts.VariableDeclaration, tree: ts.SourceFile): boolean =>
  /\bRecord<string,/.test(type?.getText(tree) ?? '')

/**
 * Lines on which an object has something for one resource by its name: `user: () => import(…)`. A word that is plain elsewhere is the
 * resource's name in a table and before a function.
 */
function resourceKeys({ path, tree, nodes }: Source): string[] {
  const inTables = new Set(
    nodes.flatMap((node) =>
      ts.isVariableDeclaration(node) &&
      isTable(node, tree) &&
      node.initializer &&
      ts.isObjectLiteralExpression(node.initializer)
        ? [...node.initializer.properties]
        : [],
    ),
  )
  const named = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment => {
    if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return false
    if (ts.isComputedPropertyName(node.name) || !RESOURCE_NAMES.has(node.name.text)) return false
    return (
      !ALSO_PLAIN_KEYS.has(node.name.text) ||
      inTables.has(node) ||
      (ts.isPropertyAssignment(node) && holds(node.initializer, ts.isFunctionLike))
    )
  }
  const lineOf = (node: ts.Node): number => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  return nodes.filter(named).map((node) => `${path}:${lineOf(node)}`)
}

const plantWordsIn = (sources: readonly Source[]): string[] => [
  ...new Set([...linesThat(sources, isPlantWord), ...sources.flatMap(resourceKeys)]),
]

/** The places that may say who: what a role may do is a contract's to say, and start data make people. */
const MAY_NAME_ROLES = /^src\/(access|contracts|i18n)\/|\/start-data/

/** Where a comment begins: not a parser, so it begins after white space or a bracket. */
const COMMENT = /(?<=^|[\s;{(,])\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/.*$|<!--[\s\S]*?-->/gm
/** A cited code, with the letter of its file or without; tests/codes.test.ts says which one is right. */
const CODE =
  /(?<![\w.$-])(?:(?:spec|read|dec|model|life|screen|dash|live|std|rel|src|amb)\.[A-Z]?\d+[a-z]?|[A-Z]\d{1,2}[a-z]?)(?:\.\d+)?(?![\w-])/g
/** Keys of the keyboard, licences, sheets of paper, the engine of Node. */
const NO_CODES = new Set(['F2', 'F9', 'B1', 'B2', 'B3', 'A4', 'A5', 'A6', 'V8', 'K3'])

function openCodes(sources: readonly Source[]): string[] {
  const catalogue = 'src/contracts/README.md'
  const rows = existsSync(join(ROOT, catalogue)) ? read(catalogue).matchAll(/^\| `([a-z]+\.[\w.]+)`/gm) : []
  const known = new Set([...rows].map(([, code]) => code))
  return sources.flatMap(({ path, text }) =>
    (text.match(COMMENT) ?? []).flatMap((comment) =>
      (comment.match(CODE) ?? [])
        .filter((code) => !NO_CODES.has(code) && !known.has(code))
        .map((code) => `${path} ${code}`),
    ),
  )
}

const rank = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const round = (value: number): number => Math.round(value * 100) / 100

/** All that counts as a finding of a figure, one line each, for whoever wants to bring it down. */
export function findingsOf(sources: readonly Source[]): Partial<Record<FigureName, string[]>> {
  const where = (is: (node: ts.Node, tree: ts.SourceFile) => boolean): string[] =>
    sources.flatMap(({ path, tree, nodes }) =>
      nodes.flatMap((node) => {
        if (!is(node, tree)) return []
        return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
      }),
    )
  return {
    castsPer1000: where(isCast),
    castsByUnknownPer1000: where(isCastByUnknown),
    localRows: where(isLocalRow),
    rowImports: where(isRowImport),
    uncheckedSqlRows: uncheckedSqlRows(sources),
    handGenerics: where(isHandGeneric),
    pathStrings: where(isPathString),
    openCodes: openCodes(sources),
    plantWords: plantWordsIn(sources.filter(({ path }) => GENERIC.test(path) && !SERVICE_LISTS.has(path))),
    roleNames: linesThat(
      sources.filter(({ path }) => !MAY_NAME_ROLES.test(path)),
      (text, isText) => isText && ROLE_CODES.has(text),
    ),
    oddAreas: [...oddAreas(sources.map(({ path }) => path)), ...filesOfOneArea(sources)],
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function figuresOf(sources: readonly Source[]): Figures {
  const lines = sources.map((source) => source.lines).toSorted((a, b) => a - b)
  const filled = sum(sources.map(({ text }) => filledLinesOf(text)))
  const comments = sum(
    sources.map(({ text }) => sum((text.match(COMMENT) ?? []).map((comment) => filledLinesOf(comment)))),
  )
  const tests = sum(pathsBelow('tests', /\.ts$/).map((path) => filledLinesOf(read(path))))
  const found = findingsOf(sources)
  const count = (name: FigureName): number => found[name]?.length ?? 0
  return {
    castsPer1000: round((count('castsPer1000') / sum(lines)) * 1000),
    castsByUnknownPer1000: round((count('castsByUnknownPer1000') / sum(lines)) * 1000),
    localRows: count('localRows'),
    rowImports: count('rowImports'),
    uncheckedSqlRows: count('uncheckedSqlRows'),
    handGenerics: count('handGenerics'),
    pathStrings: count('pathStrings'),
    openCodes: count('openCodes'),
    plantWords: count('plantWords'),
    roleNames: count('roleNames'),
    readmeWords: read('README.md').split(/\s+/).filter(Boolean).length,
    oddAreas: count('oddAreas'),
    testsToSource: round(tests / filled),
    medianLines: rank(lines, 0.5),
    p90Lines: rank(lines, 0.9),
    maxLines: lines.at(-1) ?? 0,
    commentShare: round(comments / filled),
  }
}
