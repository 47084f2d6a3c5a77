import type { Locator, Page, Response } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

/** A page once its islands answer. One that opens itself again after an action may be at it, and takes the way to another page back. */
export async function open(page: Page, path: string): Promise<void> {
  await expect(() => page.goto(path)).toPass()
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
    const field = scope
      .getByLabel(label, { exact: true })
      .and(pageOf(scope).locator('input, select, textarea'))
      .first()
    const kind = await field.evaluate(
      (element) => element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
    )
    if (kind === 'combobox') await pick(field, value)
    else if (kind === 'select') await field.selectOption({ label: value })
    else if (kind === 'checkbox' || kind === 'switch') await field.setChecked(value === 'yes')
    else await field.fill(value)
  }
}

/** Makes what a picker does not find yet, in the dialog that it offers. */
export async function makeInPicker(
  page: Page,
  label: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(Object.values(values)[0]!)
  await page.getByRole('listbox').getByRole('option').last().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, values)
  await save(dialog, `New: ${label.toLowerCase()}`)
  await expect(dialog).toHaveCount(0)
}

/** The text of an answer that went well is not read: a page that goes on takes it away. */
async function wentWell(answer: Response): Promise<void> {
  expect(answer.ok() ? '' : await answer.text()).toBe('')
}

/** Saves the form of a page or dialog, and waits until it was. */
export async function save(scope: Scope, name = 'Save'): Promise<void> {
  const page = pageOf(scope)
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      /\/(create|update|vendor)\/?$/.test(new URL(answer.url()).pathname),
  )
  await scope.getByRole('button', { name, exact: true }).click()
  await wentWell(await saved)
}

/** Saves a new record, and waits for the page that comes next. */
export async function saveNew(page: Page): Promise<void> {
  const here = page.url()
  await save(page.locator('main'))
  await expect(page).not.toHaveURL(here)
}

/** Presses the button of an action, and the same in its dialog where it asks something; waits for the answer. */
export async function act(
  page: Page,
  name: string,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const press = async (scope: Locator): Promise<void> => {
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/v1\/.*\/[\w-]+$/.test(answer.url()),
    )
    await scope.getByRole('button', { name, exact: true }).first().click()
    await wentWell(await sent)
  }
  if (!values) return press(page.locator('main'))
  await page.locator('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, values)
  await press(dialog)
}
