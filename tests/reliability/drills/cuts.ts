import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { seeded } from '../../support/seeded.ts'
import {
  COCKPIT,
  cutPower,
  getReady,
  keyReady,
  keptWeights,
  nextTruck,
  openProfile,
  openWithPin,
  putOnScale,
  savedWeight,
  takeWeight,
  type KeptWeight,
} from '../../support/weighing-browser.ts'
import { onPlant, type Drill, type Outcome } from '../drill.ts'
import type { DemoPlant, Product } from '../product.ts'
import { arrivedAt, beginOfShift, drillScale, sent, signInAt, type DrillScale } from './terminal.ts'

/** Half of the cuts come so soon after the key; the others so soon after the screen said that it is saved. */
const AFTER_KEY_MS = 600
const AFTER_SAID_MS = 20

/** Tells the drill what the screen says, as soon as it says so. */
function tellAlerts(): void {
  const look = (): void => {
    for (const one of document.querySelectorAll('[role=alert]')) {
      const tell: unknown = Reflect.get(globalThis, 'drillHeard')
      if (typeof tell === 'function') tell(one.textContent)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

interface Cuts {
  said: Set<string>
  /** Cuts that came before the screen had said anything of the weight. */
  early: number
  lost: string[]
  uneven: number
}

/** What the screen said is there, and the counters have neither a gap nor a double. */
function judge(kept: readonly KeptWeight[], cuts: Cuts): void {
  const there = new Set(kept.map(({ ticket_no, sequence }) => `${ticket_no}/${sequence}`))
  for (const one of cuts.said) if (!there.has(one)) cuts.lost.push(one)
  const isEven = kept.every(({ counter }, at) => counter === at + 1) && there.size === kept.length
  if (!isEven) cuts.uneven += 1
}

/** Weighs a truck once or twice, and cuts the power in the middle of the last one. */
async function weighAndCut(
  page: Page,
  scale: DrillScale,
  kept: readonly KeptWeight[],
  { round, random, cuts, cut }: { round: number; random: () => number; cuts: Cuts; cut: () => void },
): Promise<void> {
  const truck = scale.trucks[round % scale.trucks.length]!
  const isOpen = kept.filter(({ truck_id }) => truck_id === truck.id).length % 2 === 1
  const weights = isOpen ? [truck.tare + 5_000] : [truck.tare, truck.tare + 5_000]
  const count = random() < 0.5 ? 1 : weights.length
  for (const [at, kg] of weights.slice(0, count).entries()) {
    scale.program.show(kg)
    await putOnScale(page, truck.plate)
    if (at + 1 < count) {
      await takeWeight(page)
      await nextTruck(page)
    }
  }
  const before = cuts.said.size
  if (random() < 0.5) {
    await keyReady(page)
    await page.keyboard.press('F2')
    await sleep(random() * AFTER_KEY_MS)
  } else {
    await takeWeight(page)
    await sleep(random() * AFTER_SAID_MS)
  }
  cut()
  if (cuts.said.size === before) cuts.early += 1
}

async function cutMany(product: Product, plant: DemoPlant, offset: number): Promise<Outcome> {
  const count = Number(process.env.POWER_CUTS ?? 100)
  const seed = Number(process.env.DRILL_SEED ?? Math.floor(Date.now() / 86_400_000))
  const random = seeded(seed)
  const scale = await drillScale(plant, () => Date.now() + offset)
  const cuts: Cuts = { said: new Set(), early: 0, lost: [], uneven: 0 }
  const profile = mkdtempSync(join(tmpdir(), 'angkut-cuts-'))
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const browser = await openProfile(profile)
    await browser.context.exposeFunction('drillHeard', (text: string) => {
      const weight = savedWeight(text)
      if (weight) cuts.said.add(weight)
    })
    await browser.context.addInitScript(tellAlerts)
    await scale.program.serve(browser.context)
    return browser
  }
  try {
    const first = await open()
    await signInAt(first.context, product.url, scale.id)
    await first.page.goto(product.url + COCKPIT)
    await getReady(first.page)
    await first.context.close()
    for (let round = 0; round < count; round += 1) {
      const { context, page } = await open()
      await context.setOffline(true)
      await page.goto(product.url + COCKPIT)
      await openWithPin(page)
      const kept = await keptWeights(page)
      judge(kept, cuts)
      await weighAndCut(page, scale, kept, { round, random, cuts, cut: () => cutPower(profile) })
      await context.close().catch(() => undefined)
      if (process.env.DRILL_SAYS)
        console.log(
          `cut ${round + 1}: ${cuts.said.size} said, ${kept.length} kept before, ${cuts.lost.length} lost`,
        )
    }
    const { context, page } = await open()
    await signInAt(context, product.url, scale.id)
    await page.goto(product.url + COCKPIT)
    await page.locator('.truck-search').waitFor()
    judge(await keptWeights(page), cuts)
    await sent(page)
    await context.close()
  } finally {
    cutPower(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const arrived = await arrivedAt(plant)
  const there = arrived.map(({ ticket_no, sequence }) => `${ticket_no}/${sequence}`)
  const missing = [...cuts.said].filter((one) => !there.includes(one))
  const doubles = there.length - new Set(there).size
  return {
    ok: cuts.lost.length + missing.length + doubles + cuts.uneven === 0 && cuts.said.size > 0,
    figure: `seed ${seed}: ${count} cuts (${cuts.early} before a word was said), ${cuts.said.size} weights said to be saved, ${cuts.lost.length} lost, ${arrived.length} at the server after, ${missing.length} missing there, ${doubles} twice`,
  }
}

/** A browser at a scale that ends as in a power cut (rel.R16); `POWER_CUTS` is how often. */
export const CUT_DRILLS: readonly Drill[] = [
  {
    name: 'power-cuts',
    isLong: true,
    goal: 'kill -9 of a browser 100 times amid weighings: what the screen said is saved is there after it (rel.R16)',
    run() {
      const offset = beginOfShift()
      return onPlant(
        (product, plant) => cutMany(product, plant, offset),
        (plant) => ({ ...plant.variables(), CLOCK_OFFSET_MS: String(offset) }),
      )
    },
  },
]
