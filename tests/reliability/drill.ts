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
  run(): Promise<Outcome>
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
    return product.hasEnded() ? { ok: false, figure: `${outcome.figure}; THE PROCESS ENDED` } : outcome
  } finally {
    await product?.stop()
    await plant.forget()
  }
}

export const skipped = (why: string): Outcome => ({ ok: true, figure: why, skipped: true })
