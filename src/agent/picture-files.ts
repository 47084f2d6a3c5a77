import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of waiting pictures: `<sha256>.bin` the bytes, `<sha256>.json` what is said of them. */
export class PictureFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #at(sha256: string, end: 'bin' | 'json'): string {
    return join(this.#folder, `${sha256}.${end}`)
  }

  /** Writes beside the place and renames, so that a cut-off write leaves nothing there. */
  write(sha256: string, end: 'bin' | 'json', content: string | Uint8Array): void {
    const path = this.#at(sha256, end)
    writeFileSync(`${path}.part`, content, { mode: 0o600, flush: true })
    renameSync(`${path}.part`, path)
  }

  /** Throws where there is none. */
  bytes(sha256: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(readFileSync(this.#at(sha256, 'bin')))
  }

  /** Throws where there is none. */
  words(sha256: string): unknown {
    return JSON.parse(readFileSync(this.#at(sha256, 'json'), 'utf8'))
  }

  remove(sha256: string): void {
    for (const end of ['json', 'bin'] as const) rmSync(this.#at(sha256, end), { force: true })
  }

  /** All of them, the one that has waited longest first. */
  all(): { sha256: string; size: number }[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.bin'))
      .map((name) => ({ sha256: name.slice(0, -4), ...statSync(join(this.#folder, name)) }))
      .toSorted((one, other) => one.mtimeMs - other.mtimeMs)
      .map(({ sha256, size }) => ({ sha256, size }))
  }
}
