import type { Page } from '@playwright/test'

/** What lies over the page in a state: how to get there, and what shows that it is reached. */
export interface Floating {
  name: string
  open: (page: Page) => Promise<unknown>
  reached: string
  /** How it goes away where Escape leaves it standing. */
  close?: (page: Page) => Promise<unknown>
  /** It is a state of the page itself, which lies over nothing. */
  isInPage?: true
}

const LIST = '[data-list=rows]'

const picker = (name: string, reached: string, typed = ''): Floating => ({
  name: `picker: ${name}`,
  open: async (page) => {
    await page.locator(`#picker-${name}`).click()
    if (typed) await page.keyboard.type(typed)
  },
  reached: `.picker-panel ${reached}`,
})

const mention = (typed: string, reached: string): Floating => ({
  name: `mention: ${typed}`,
  open: async (page) => {
    if (!(await page.locator('#note-text').isVisible())) await page.locator('.note-open').click()
    await page.locator('#note-text').fill('')
    await page.keyboard.type(typed)
  },
  reached: `.picker-panel ${reached}`,
})

const filter = (field: string, reached: string): Floating => ({
  name: `filter: ${field}`,
  open: async (page) => {
    await page.locator(`${LIST} .toolbar .pop-anchor .chip`).click()
    await page.locator('.filter-editor select').first().selectOption(field)
  },
  reached: `.filter-editor ${reached}`,
})

const tool = (icon: string, reached: string): Floating => ({
  name: `tool: ${icon}`,
  open: (page) => page.locator(`${LIST} .pop-anchor .btn:has(.${icon})`).click(),
  reached: `.pop ${reached}`,
})

const opened = (what: string, reached: string): Floating => ({
  name: what,
  open: (page) => page.locator(`[data-opens=${what}]`).click(),
  reached: `dialog[open] ${reached}`,
})

const asked = (danger: '' | 'danger'): Floating => ({
  name: `question ${danger}`,
  open: (page) => page.locator(`[data-asks='${danger}']`).click(),
  reached: '#confirm[open] [data-answer=yes]',
})

/** Escape leaves it open while it is busy. */
const shut = (page: Page): Promise<void> =>
  page.locator('dialog[open]').evaluate((dialog: HTMLDialogElement) => dialog.close())

const notice = (severity: string): Floating => ({
  name: `notice: ${severity}`,
  open: (page) => page.locator(`[data-severity=${severity}].btn`).press('Enter'),
  reached: `#snackbar[data-severity=${severity}] .snackbar-card`,
  close: (page) => page.locator('#snackbar button').press('Enter'),
})

/** A form in one of its states, and what somebody does there. */
const form = (state: string, reached: string, work?: (page: Page) => Promise<unknown>): Floating => ({
  name: `form: ${state}`,
  open: async (page) => {
    await page.locator(`[data-form=${state}]`).click()
    await work?.(page)
  },
  reached,
  close: async (page) => {
    await page.keyboard.press('Escape')
    await page.locator('[data-form=new]').click()
  },
})

const rename = (page: Page): Promise<void> => page.locator('.resource-form #field-name').fill('CV Lain')

async function savedElsewhere(page: Page): Promise<void> {
  await rename(page)
  await page.locator('[data-form-saved]').click()
}

async function save(page: Page): Promise<void> {
  await rename(page)
  await page.locator('.resource-form .form-foot [type=submit]').click()
}

const pressed = (name: string, selector: string, reached: string): Floating => ({
  name,
  open: (page) => page.locator(selector).first().click(),
  reached,
})

const rowMenu = (page: Page, row: number): Promise<void> =>
  page.locator(`${LIST} tbody tr`).nth(row).locator('.row-actions button').click()

const SENT = 'dialog[open] [type=submit]'

export const FLOATING: readonly Floating[] = [
  picker('rows', '[role=option]'),
  picker('none', '.picker-note:not(:empty)', 'zz'),
  picker('creates', '.pi-plus', 'CV Baru'),
  picker('recent', '.picker-recent'),
  picker('waits', '.picker-note:not(:empty)'),
  picker('fails', '.pi-refresh'),
  mention('@', '[role=option]'),
  mention('@z', '.picker-note:not(:empty)'),
  filter('is_active', '.btn-group'),
  filter('status', '[type=checkbox]'),
  filter('day', '.date'),
  filter('vendor_id', '[role=combobox]'),
  tool('pi-bookmark', '.saved-view'),
  tool('pi-table', '[type=checkbox]'),
  tool('pi-download', '.pop-item small'),
  { name: 'row menu', open: (page) => rowMenu(page, 0), reached: '.pop[popover] .pop-item' },
  {
    name: 'deleting asks',
    open: async (page) => {
      await rowMenu(page, 0)
      await page.locator('.pop[popover] .pop-item').last().click()
    },
    reached: '#confirm[open] [data-answer=yes]',
  },
  {
    name: 'bulk menu',
    open: async (page) => {
      for (const row of [1, 2])
        await page.locator(`${LIST} tbody tr`).nth(row).locator('.choose input').check()
      await page.locator('.bulk-bar .btn-primary').click()
    },
    reached: '.bulk-items .pop-item',
  },
  {
    name: 'bulk result',
    open: async (page) => {
      await page.locator('.bulk-bar .btn-primary').click()
      await page.locator('.bulk-items .pop-item').first().click()
      await page.locator('dialog[open] select').selectOption('high')
      await page.locator(SENT).click()
    },
    reached: 'dialog[open] .reasons li',
  },
  opened('dialog', '[type=submit]'),
  { ...opened('busy', '[type=submit]'), close: shut },
  opened('rows', 'tbody tr'),
  opened('none', '.state'),
  opened('waits', ':is(.spinner, .skeleton)'),
  opened('fails', '.banner-bad'),
  pressed('why not', '.why-not > button', '.why-not .pop'),
  pressed('calendar', '#inputs .date button', '.p-datepicker'),
  pressed('file viewer', '.gallery-one', 'dialog.viewer[open]'),
  pressed('label', '[data-tool=label]', 'dialog[open] svg'),
  pressed('record: deleting', '#working .btn-danger', '#confirm[open] [data-answer=yes]'),
  pressed('quick add', '.quick-add', 'dialog[open] [type=submit]'),
  { ...form('kept', '.draft-offer'), isInPage: true },
  form('newer', '.live-bar', savedElsewhere),
  {
    ...form('newer', 'dialog[open] [type=radio]', async (page) => {
      await savedElsewhere(page)
      await page.locator('.live-bar .btn').click()
    }),
    name: 'form: newer, compared',
  },
  form('conflict', 'dialog[open] [type=radio]', save),
  { ...form('refused', '.resource-form .field-error', save), isInPage: true },
  ...['is-unread', 'btn', 'spinner'].map((shown) =>
    pressed(`bell: ${shown}`, '[data-opens=bell]', `#parts-bell :is(.notifications-body) .${shown}`),
  ),
  opened('palette-rows', '[role=option]'),
  ...['rows', 'none', 'waits', 'fails'].map((state) => ({
    ...opened(`palette-${state}`, '.palette-status:not(:empty)'),
    name: `palette: ${state}, searched`,
    open: async (page: Page) => {
      await page.locator(`[data-opens=palette-${state}]`).click()
      await page.keyboard.type('sur')
    },
  })),
  opened('sign-in', '[type=submit]'),
  opened('proof', 'input[name=code]'),
  opened('scan', '.scan-picture'),
  opened('scan-waits', '.scan-wait'),
  opened('scan-looks', '.scan-video'),
  opened('scan-unknown', '.scan-text'),
  opened('scan-wrong', '.field-error'),
  opened('reorder-rows', '.reorder-list li'),
  opened('reorder-waits', '[role=status]'),
  opened('reorder-fails', '.form-error:not(:empty)'),
  opened('import-file', '[type=file]'),
  opened('import-read', 'select'),
  opened('import-running', 'progress'),
  ...['checked', 'refused', 'done', 'failed', 'interrupted'].map((state) =>
    opened(`import-${state}`, '.banner'),
  ),
  opened('help', '.help-keys'),
  opened('tour', '.tour-card'),
  asked(''),
  asked('danger'),
  ...['success', 'info', 'warning', 'error'].map(notice),
]
