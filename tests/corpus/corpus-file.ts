/** What a file is sent to. */
export type Into = 'vendor' | 'truck' | 'driver' | 'statement' | 'budget'

/** A file as somebody sends it, and what must be read from it. */
export interface CorpusFile {
  /** Who wrote it and what is odd about it. */
  name: string
  into: Into
  file: () => Buffer
  /**
   * Each row as `number: field=value …`, a refused cell as `field!its value`; of a statement also `left out: numbers` and `refused: numbers`; or why
   * the file is refused whole.
   */
  right: readonly string[] | RegExp
  /** The fields that the right answer names; all that are read where it is not given. */
  fields?: readonly string[]
}

/** Lines of a text file as Windows writes them. */
export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`
export const utf8 = (text: string): Buffer => Buffer.from(text)
