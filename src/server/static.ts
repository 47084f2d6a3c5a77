import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { WORTH_IT, encodingFor, isCompressible, type Encoding } from '#server/compress.ts'
import type { Exchange } from '#server/exchange.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Astro puts a hash of the content into these names. */
const HASHED = '/_astro/'
const FOR_EVER = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=300'
/** Of service workers: browsers ask each time whether there is a new one. */
const ASKED = 'no-cache'
const WORKER_CSP = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

interface File {
  path: string
  type: string
  cacheControl: string
  /** Read at the first request; compressed in the thread pool, once. */
  body?: Promise<{ bytes: Buffer; etag: string }>
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export interface StaticFiles {
  /** Answers when the path is a file. Gives whether it was. */
  serve(exchange: Exchange): Promise<boolean>
}

/**
 * Serves the files below a folder (dist/client). The list is made now, so that no request path ever reaches the file
 * system; source maps and dot files are left out (std.S56).
 */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map<string, File>()
  collect(folder, '', files)
  return {
    async serve({ req, res, note }) {
      const target = req.url ?? '/'
      const mark = target.indexOf('?')
      const file = files.get(mark === -1 ? target : target.slice(0, mark))
      if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      note({ kind: 'static' })
      const { bytes, etag } = await (file.body ??= load(file))
      res.setHeader('content-type', file.type)
      res.setHeader('cache-control', file.cacheControl)
      res.setHeader('etag', etag)
      // A service worker asks for the page it keeps; nothing else of it loads anything.
      if (file.cacheControl === ASKED) res.setHeader('content-security-policy', WORKER_CSP)
      const squeezable = isCompressible(file.type) && bytes.length > WORTH_IT
      if (squeezable) res.setHeader('vary', 'Accept-Encoding')
      if (matches(req.headers['if-none-match'], etag)) {
        res.statusCode = 304
        res.end()
        return true
      }
      const encoding = squeezable ? encodingFor(req.headers['accept-encoding']) : null
      const body = encoding ? await (file.encoded[encoding] ??= encode(bytes, encoding, file)) : bytes
      if (encoding) res.setHeader('content-encoding', encoding)
      res.setHeader('content-length', body.length)
      if (req.method === 'HEAD') res.end()
      else res.end(body)
      return true
    },
  }
}

function collect(folder: string, below: string, files: Map<string, File>): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.name.startsWith('.') && entry.name !== '.well-known') continue
    if (entry.isDirectory()) collect(folder, path, files)
    else if (entry.isFile() && !/\.(map|br|gz)$/.test(entry.name)) {
      files.set(encodeURI(path), {
        path: join(folder, path),
        type: TYPES[extname(entry.name).toLowerCase()] ?? 'application/octet-stream',
        cacheControl: path.startsWith(HASHED) ? FOR_EVER : /\/sw\.m?js$/.test(path) ? ASKED : SHORT,
        encoded: {},
      })
    }
  }
}

async function load(file: File): Promise<{ bytes: Buffer; etag: string }> {
  const bytes = await readFile(file.path).catch((error: unknown) => {
    delete file.body
    throw error
  })
  // Weak: the same tag stands for the compressed forms.
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

async function encode(bytes: Buffer, encoding: Encoding, { path }: File): Promise<Buffer> {
  const made = `${path}.${encoding === 'br' ? 'br' : 'gz'}`
  if (statSync(made, { throwIfNoEntry: false })) return readFile(made)
  if (encoding === 'gzip') return gzipAsync(bytes, { level: 9 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  // Quality 11 would make the first visitor of the map wait seconds.
  return brotliAsync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.slice(2)
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare)
}
