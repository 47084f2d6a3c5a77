import * as postgres from '../support/postgres.ts'
import { preparePlant } from './plant.ts'

/** Before the run: a PostgreSQL with a demo plant to copy. What this gives back ends both after the run. */
export default async function setup(): Promise<() => Promise<void>> {
  await postgres.setup()
  const forget = await preparePlant()
  return async () => {
    await forget()
    await postgres.teardown()
  }
}
