import type { Locator, Page } from '@playwright/test'

/** More than all stops of a page with its menus and queues. */
const MOST_STOPS = 120

/** Presses a key until something has the keyboard, as somebody without a mouse does. */
export async function walkTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown',
): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${String(target)}`)
}
