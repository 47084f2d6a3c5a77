import * as postgres from '../support/postgres.ts'
import { preparePlant } from './plant.ts'

/**
 * Before the run: a PostgreSQL with a demo plant to copy, unless who asks for the run says that its tests fill plants of their own. What
 * this gives back ends both after the run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await postgres.setup()
  const forget = process.env.OWN_PLANTS ? () => Promise.resolve() : await preparePlant()
  return async () => {
    await forget()
    await postgres.teardown()
  }
}
