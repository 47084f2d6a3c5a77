import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Made by kysely-codegen. */
export const GENERATED = 'src/database/schema.ts'

export interface Source {
  path: string
  text: string
  lines: number
  tree: ts.SourceFile
  nodes: readonly ts.Node[]
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const linesOf = (text: string): number => text.trimEnd().split('\n').length

export const pathsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path) && path !== GENERATED)

/** An .astro file as one of TypeScript, line by line: its script, and its markup as an expression. Styles have no words to count. */
const codeOf = (path: string, text: string): string =>
  path.endsWith('.astro')
    ? text
        .replaceAll(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<!doctype html>/gi, (gone) =>
          gone.replaceAll(/[^\n]/g, ''),
        )
        .replaceAll(/<script\b[^>]*>/g, '{() => {')
        .replaceAll('</script>', '}}')
        .replace(
          /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/,
          (_all, script: string | undefined, markup: string) =>
            script === undefined ? `<>${markup}</>` : `\n${script}\n;<>\n${markup}</>`,
        )
    : text

/** A file of code by its path and text. */
export function sourceOf(path: string, text: string): Source {
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const tree = ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, false, kind)
  return { path, text, lines: linesOf(text), tree, nodes: nodesOf(tree) }
}

export function nodesOf(node: ts.Node, found: ts.Node[] = []): ts.Node[] {
  found.push(node)
  ts.forEachChild(node, (child) => void nodesOf(child, found))
  return found
}

export const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : ''

/** All code of the product, read once. */
export const readSources = (): Source[] =>
  pathsBelow('src', /\.(ts|tsx|mjs|astro)$/).map((path) => sourceOf(path, read(path)))
