import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

/** A page once its islands answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

type Scope = Page | Locator
const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

/** Chooses in a picker what is found for a text that people would type. */
async function pick(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  const options = field.page().getByRole('listbox')
  // An option that moves to another place while the button is down is not clicked.
  await expect(options).toHaveAttribute('aria-busy', 'false')
  await options.getByRole('option').filter({ hasText: text }).first().click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

/** Enters values by the labels of their fields, in any kind of field. */
export async function fill(scope: Scope, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = scope.getByLabel(label, { exact: true }).first()
    const kind = await field.evaluate(
      (element) => element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
    )
    if (kind === 'combobox') await pick(field, value)
    else if (kind === 'select') await field.selectOption({ label: value })
    else if (kind === 'checkbox' || kind === 'switch') await field.setChecked(value === 'yes')
    else await field.fill(value)
  }
}

/** Saves the form of a page, and waits until it was. */
export async function save(scope: Scope, name = 'Save'): Promise<void> {
  const page = pageOf(scope)
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/(create|update)$/.test(new URL(answer.url()).pathname),
  )
  await scope.getByRole('button', { name, exact: true }).click()
  const answer = await saved
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Presses a button and confirms it in its dialog. */
export async function act(page: Page, name: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, values)
  const done = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/v1/'))
  await dialog.getByRole('button', { name, exact: true }).click()
  const answer = await done
  expect(answer.ok(), await answer.text()).toBe(true)
}
