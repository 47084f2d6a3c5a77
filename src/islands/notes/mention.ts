/** A mention that is being typed: where its @ stands, and what stands behind it. */
export interface OpenMention {
  from: number
  typed: string
}

const OPEN = /(?<![\p{L}\p{N}._@-])@([a-z0-9._-]*)$/iu

/** The mention that ends at the caret; null where the caret stands in other words. */
export function openMention(text: string, caret: number): OpenMention | null {
  const [whole, typed] = OPEN.exec(text.slice(0, caret)) ?? []
  return whole === undefined ? null : { from: caret - whole.length, typed: typed ?? '' }
}

/** The text with the mention written out, and where the caret then stands. */
export function withMention(
  text: string,
  { from, typed }: OpenMention,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + typed.length)
  const before = `${text.slice(0, from)}@${username} `
  return { text: before + rest.replace(/^ /, ''), caret: before.length }
}

/** A text in pieces: the user names it mentions, and what stands between them. */
export function piecesOf(
  text: string,
  usernames: readonly string[],
): { text: string; isMention: boolean; at: number }[] {
  if (!usernames.length) return [{ text, isMention: false, at: 0 }]
  const longest = usernames.toSorted((one, other) => other.length - one.length)
  const names = longest.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')
  const mention = new RegExp(String.raw`(?<![\p{L}\p{N}._@-])(@(?:${names}))(?![\p{L}\p{N}_])`, 'giu')
  let at = 0
  return text.split(mention).flatMap((piece, index) => {
    const start = at
    at += piece.length
    return piece ? [{ text: piece, isMention: index % 2 === 1, at: start }] : []
  })
}
