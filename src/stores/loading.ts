import { atom } from 'nanostores'

/** How many pieces of work hold the screen; the overlay shows while it is not 0. */
export const $loading = atom(0)

/** Shows the loading overlay until the work is done or has failed. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  $loading.set($loading.get() + 1)
  try {
    return await work
  } finally {
    $loading.set($loading.get() - 1)
  }
}
