import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'

/** Frames in one file: with the file before it there are always as many of the last ones on the disk (live.G5). */
const FRAMES = 1_000
/** Numbers that are put aside at once, on the disk before the first of them is used. */
const RESERVED = 1_000
const SYNC_MS = 1_000

export interface Ring {
  /** The number of the next frame; no number comes twice, whatever happens to the PC. */
  nextSeq(): number
  /** Numbers below this one are used up, for a server that has seen more than this disk. */
  startAfter(seq: number): void
  /** Keeps a frame. It is with the operating system when this returns, so that a killed program loses none; a PC without power loses up to a second of them. */
  keep(frame: SignedFrame): void
  close(): void
}

const lineCount = (path: string): number =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0

function writeDurably(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

/** The last frames on the disk of the scale's PC, oldest first; a line that was cut off is left out. */
export function keptFrames(folder: string): string[] {
  return ['frames.before.jsonl', 'frames.jsonl']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.endsWith('}'))
}

/** Opens the ring of frames in a folder. */
export function openRing(folder: string): Ring {
  const [path, numbers] = [join(folder, 'frames.jsonl'), join(folder, 'seq')]
  let reserved = existsSync(numbers) ? Number(readFileSync(numbers, 'utf8')) || 0 : 0
  // What was put aside before the last end may have been used.
  let seq = reserved
  let lines = lineCount(path)
  let file = openSync(path, 'a', 0o600)
  // A line that was cut off must not spoil the next one.
  if (lines > 0 || existsSync(path)) writeSync(file, '\n')
  const sync = setInterval(() => fdatasync(file, () => undefined), SYNC_MS)
  sync.unref()
  const rotate = (): void => {
    closeSync(file)
    renameSync(path, join(folder, 'frames.before.jsonl'))
    file = openSync(path, 'a', 0o600)
    lines = 0
  }
  return {
    nextSeq() {
      seq += 1
      if (seq > reserved) {
        reserved = seq + RESERVED - 1
        writeDurably(numbers, String(reserved))
      }
      return seq
    },
    startAfter(last) {
      if (last > seq) seq = last
    },
    keep(frame) {
      if (lines >= FRAMES) rotate()
      writeSync(file, `${JSON.stringify(frame)}\n`)
      lines += 1
    },
    close() {
      clearInterval(sync)
      fsyncSync(file)
      closeSync(file)
    },
  }
}
