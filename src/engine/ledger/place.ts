import type { Ledger } from '#contracts/ledger.ts'
import { changesOf, netOf } from '#engine/ledger/amounts.ts'
import { partOf, type NewEntry, type Placed, type Posted } from '#engine/ledger/entry.ts'

type Amounts = Record<string, number>

const take = (left: Amounts, measure: string, net: number): void => {
  const amount = left[measure]
  if (amount !== undefined) left[measure] = amount - net
}

/**
 * What was left after each of these entries of one owner, in their order, where it is known what is left after all of them: counted back
 * from the last, once through however many they are.
 */
export function countedBack(
  ledger: Ledger,
  entries: readonly NewEntry[],
  owner: Placed,
  parts: ReadonlyMap<string | number | null, Placed>,
): Posted[] {
  const ofOwner: Amounts = { ...owner.left }
  const ofParts = new Map([...parts].map(([part, { left }]): [typeof part, Amounts] => [part, { ...left }]))
  const ofLater: Amounts = Object.fromEntries(Object.keys(ledger.measures).map((measure) => [measure, 0]))
  const back = entries.toReversed().map((entry): Posted => {
    const part = partOf(entry)
    const ofPart = ofParts.get(part)!
    const posted = {
      entry,
      left: { owner: { ...ofOwner }, part: { ...ofPart } },
      loose: { ...owner.loose, ...parts.get(part)!.loose },
      ofLater: { ...ofLater },
    }
    for (const [measure, later] of Object.entries(ofLater)) {
      const net = netOf(ledger, changesOf(ledger, entry.moves, measure))
      take(ofOwner, measure, net)
      take(ofPart, measure, net)
      if (part !== null) ofLater[measure] = later + net
    }
    return posted
  })
  return back.toReversed()
}
