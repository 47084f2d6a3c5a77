import type { Paper } from '#contracts/weighing/paper.ts'

type Words = Pick<Paper, 'weights' | 'net' | 'facts'>

/** What a paper says by its labels; of a weight only the kilograms, which is what a revision changes. */
function saidBy({ weights, net, facts }: Words): Map<string, string> {
  return new Map(
    [...weights.map(({ label, kg }) => ({ label, text: kg })), net, ...facts].map(({ label, text }) => [
      label,
      text,
    ]),
  )
}

/** What the former version said where the new one says something else, or nothing: a revised paper shows it (rel.R14). */
export function changedWords(former: Words, now: Words): Paper['before'] {
  const [old, next] = [saidBy(former), saidBy(now)]
  const labels = [...new Set([...old.keys(), ...next.keys()])]
  return labels
    .filter((label) => old.get(label) !== next.get(label))
    .map((label) => ({ label, text: old.get(label) ?? '–' }))
}
