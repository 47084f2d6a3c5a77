import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AgentPictures } from '#contracts/telemetry/agent-hello.ts'
import { SIGNED_FRAME, type SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Taken } from '#agent/cameras.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import { PictureFiles } from '#agent/picture-files.ts'
import type { PictureType } from '#agent/snapshot.ts'

/** A picture that waits for its delivery. */
export interface Waiting {
  sha256: string
  type: PictureType
  frame: SignedFrame
  bytes: Uint8Array<ArrayBuffer>
}

const WORDS = z.object({ type: z.enum(['image/jpeg', 'image/png', 'image/webp']), frame: SIGNED_FRAME })

/** What is kept of pictures that were refused: enough to see why, and to show somebody. */
const MOST_REFUSED = 50
const MOST_REFUSED_BYTES = 20 * 1_048_576
const REASON_LENGTH = 300

const REFUSAL = z.object({ reason: z.string() })

/** The pictures on the disk of the scale's PC: each stays until the server has it, or until there are too many. */
export class PictureStore {
  readonly #files: PictureFiles
  /** Those that the server will never take. */
  readonly #refused: PictureFiles
  readonly #mostBytes: number
  readonly #log: Log
  /** Those of this run that no frame has named yet. */
  readonly #unnamed = new Map<string, PictureType>()

  constructor(folder: string, mostMb: number, log: Log) {
    const refused = join(folder, 'refused')
    mkdirSync(refused, { recursive: true, mode: 0o700 })
    this.#files = new PictureFiles(folder)
    this.#refused = new PictureFiles(refused)
    this.#mostBytes = mostMb * 1_048_576
    this.#log = log
  }

  /** Keeps the bytes of pictures before a frame names them. */
  keep(pictures: readonly Taken[]): void {
    for (const { photo, bytes, type } of pictures) {
      this.#files.write(photo.sha256, 'bin', bytes)
      this.#unnamed.set(photo.sha256, type)
    }
    this.#shrink()
  }

  /** The pictures of a frame are to be delivered with it. */
  named(frame: SignedFrame): void {
    for (const { sha256 } of frame.photos) {
      const type = this.#unnamed.get(sha256)
      if (!type) continue
      this.#unnamed.delete(sha256)
      this.#files.write(sha256, 'json', JSON.stringify({ type, frame }))
    }
  }

  /** The picture that has waited longest; null when none does. One from before the last start that no frame named never will be. */
  next(): Waiting | null {
    for (const { sha256 } of this.#files.all()) {
      if (this.#unnamed.has(sha256)) continue
      try {
        return { sha256, ...z.parse(WORDS, this.#files.words(sha256)), bytes: this.#files.bytes(sha256) }
      } catch (error) {
        this.#log('warn', 'A picture without a frame was dropped', { sha256, reason: wordsOf(error) })
        this.#files.remove(sha256)
      }
    }
    return null
  }

  delivered(sha256: string): void {
    this.#files.remove(sha256)
  }

  /** Puts a picture that was refused for good where it holds nothing up; the oldest there go. */
  setAside({ sha256, type, frame, bytes }: Waiting, reason: string): void {
    this.#refused.write(sha256, 'bin', bytes)
    const said = { type, frame, reason: reason.slice(0, REASON_LENGTH) }
    this.#refused.write(sha256, 'json', JSON.stringify(said))
    this.#files.remove(sha256)
    const all = this.#refused.all().toReversed()
    let size = 0
    for (const [at, one] of all.entries()) {
      size += one.size
      if (at > 0 && (at >= MOST_REFUSED || size > MOST_REFUSED_BYTES)) this.#refused.remove(one.sha256)
    }
  }

  /** How many wait and how many were set aside, for who looks at the scale. */
  counts(): AgentPictures {
    const refused = this.#refused.all()
    const last = refused.at(-1)
    return {
      waiting: this.#files.all().length,
      refused: refused.length,
      reason: last ? this.#reasonOf(last.sha256) : null,
    }
  }

  #reasonOf(sha256: string): string | null {
    try {
      return z.parse(REFUSAL, this.#refused.words(sha256)).reason
    } catch {
      return null
    }
  }

  #shrink(): void {
    const all = this.#files.all()
    let size = all.reduce((sum, one) => sum + one.size, 0)
    for (const one of all) {
      if (size <= this.#mostBytes) return
      this.#log('error', 'A picture was dropped: too many wait for the server', { sha256: one.sha256 })
      this.#files.remove(one.sha256)
      this.#unnamed.delete(one.sha256)
      size -= one.size
    }
  }
}
