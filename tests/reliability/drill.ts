import { demoPlant, startProduct, type DemoPlant, type Product } from './product.ts'

export interface Outcome {
  ok: boolean
  figure: string
  /** Not done on this machine, and why that is no failure. */
  skipped?: boolean
}

export interface Drill {
  name: string
  /** What must hold, with the code of the rule. */
  goal: string
  /** Takes many minutes: done when it is named, or with `all`. */
  isLong?: true
  run(): Promise<Outcome>
}

/** What pino calls an error. */
const ERROR_LEVEL = /"level":(50|"error")/

/** The last mistake in the log of a product, for whoever reads why a drill failed. */
function mistakesOf(product: Product): string {
  const lines = product
    .said()
    .split('\n')
    .filter((line) => ERROR_LEVEL.test(line))
  return lines.length ? `(${lines.length} errors logged, the last: ${lines.at(-1)!.slice(0, 1500)})` : ''
}

/** A product on a copy of the demo plant, stopped and forgotten afterwards whatever happened. */
export async function onPlant(
  work: (product: Product, plant: DemoPlant) => Promise<Outcome>,
  variables: (plant: DemoPlant) => Record<string, string> = (plant) => plant.variables(),
): Promise<Outcome> {
  const plant = await demoPlant()
  let product: Product | undefined
  try {
    product = await startProduct(variables(plant))
    const outcome = await work(product, plant)
    if (product.hasEnded()) return { ok: false, figure: `${outcome.figure}; THE PROCESS ENDED` }
    return outcome.ok ? outcome : { ok: false, figure: `${outcome.figure} ${mistakesOf(product)}` }
  } finally {
    await product?.stop()
    await plant.forget()
  }
}

export const skipped = (why: string): Outcome => ({ ok: true, figure: why, skipped: true })
