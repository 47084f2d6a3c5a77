import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { chosenFrom, type Chosen } from '#islands/weighing/chosen.ts'
import { otherTruck } from '#islands/weighing/other-trucks.ts'
import { truckOfCode } from '#islands/weighing/read-code.ts'
import { useWedge } from '#islands/weighing/use-wedge.ts'

export interface Reader {
  /** What is to be said of a code that names no truck; null when there is nothing to say. */
  unknown: string | null
  /** Looks a code up and puts its truck on the ticket. */
  read(code: string): void
}

/** Puts the truck on the ticket whose card or code was read, anywhere on the page or in the field for the truck. */
export function useReader(
  scaleId: string,
  queue: WeighingQueue | null,
  onChoose: (chosen: Chosen) => void,
): Reader {
  const [unknown, setUnknown] = useState<string | null>(null)
  function read(code: string): void {
    const choose = (chosen: Chosen | null): void => {
      setUnknown(chosen ? null : t('No truck is known by the code {code}', { code: code.slice(0, 60) }))
      if (chosen) onChoose(chosen)
    }
    const item = truckOfCode(queue, code)
    if (item) return choose(chosenFrom(item))
    otherTruck(scaleId, code).then(choose, () =>
      setUnknown(t('The code {code} could not be looked up', { code: code.slice(0, 60) })),
    )
  }
  useWedge(read)
  return { unknown, read }
}
