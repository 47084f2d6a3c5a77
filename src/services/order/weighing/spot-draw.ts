import { randomInt } from 'node:crypto'

const PARTS = 1_000_000
const SECRET = (): number => (randomInt(PARTS) * 100) / PARTS

let source = SECRET

/** Where a spot check is drawn: a number of 0 to 100 that only the server knows, and only once the key is pressed (dec.I3.8). */
export const spotDraw = {
  next: (): number => source(),
  /** Draws from another source, or in secret again with null (tests). */
  from(other: (() => number) | null): void {
    source = other ?? SECRET
  },
}
