import { rmSync } from 'node:fs'

/** Removes the data folder and the stored sessions of this run. */
export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
