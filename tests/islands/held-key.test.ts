import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { CaptureKeys } from '#islands/weighing/CaptureKeys.tsx'
import { useHeldKey } from '#islands/weighing/use-held-key.ts'
import { click, draw, one } from '../support/hands.ts'

interface Scale {
  subject: string
  isChecking: boolean
  reasons: string[]
}

const take = vi.fn()

/** The big key over a scale, and what it says. */
function Key(scale: Scale): ReactNode {
  const key = useHeldKey({ ...scale, isBusy: false, take })
  return createElement(
    'div',
    null,
    createElement(CaptureKeys, {
      reasons: key.reasons,
      done: null,
      ticketHref: null,
      noteHref: null,
      isBusy: false,
      means: null,
      onTake: key.press,
      onNext: () => undefined,
    }),
    key.refused && createElement('p', { role: 'alert' }, key.refused.join('. ')),
  )
}

const CHECKED: Scale = { subject: '560 bags', isChecking: false, reasons: [] }
const CHECKING: Scale = { subject: '560 bags', isChecking: true, reasons: ['Checking…'] }
const alert = (): string | undefined => document.querySelector('[role=alert]')?.textContent

async function pressed(scale: Scale): Promise<(next: Scale) => Promise<void>> {
  take.mockReset()
  const redraw = await draw(createElement(Key, scale))
  await click(one('.btn-key'))
  return (next) => redraw(createElement(Key, next))
}

test('the key takes a weight that is checked', async () => {
  await pressed(CHECKED)
  expect(take).toHaveBeenCalledTimes(1)
})

test('pressed while the last word is being checked it waits, says so, and takes the weight once', async () => {
  const then = await pressed(CHECKING)
  expect(take).not.toHaveBeenCalled()
  expect(one('#cockpit-why').textContent).toBe('The weight is taken as soon as it is checked')
  await then(CHECKED)
  expect(take).toHaveBeenCalledTimes(1)
  await then(CHECKED)
  expect(take).toHaveBeenCalledTimes(1)
  expect(alert()).toBeUndefined()
})

test('what the check finds is said instead', async () => {
  const then = await pressed(CHECKING)
  await then({ ...CHECKED, reasons: ['Second weighing at least 3 minutes after the first'] })
  expect(take).not.toHaveBeenCalled()
  expect(alert()).toBe('Second weighing at least 3 minutes after the first')
})

test('a key that cannot take anything says why, until something changes', async () => {
  const then = await pressed({ ...CHECKED, reasons: ['Choose a truck first'] })
  expect(alert()).toBe('Choose a truck first')
  await then({ ...CHECKED, subject: 'another truck' })
  expect(alert()).toBeUndefined()
  expect(take).not.toHaveBeenCalled()
})

test('what changes after the key was pressed is not weighed by it', async () => {
  const then = await pressed(CHECKING)
  await then({ ...CHECKED, subject: '5600 bags' })
  expect(take).not.toHaveBeenCalled()
  expect(alert()).toBe('Something changed after the key was pressed: press it again')
  await then({ ...CHECKED, subject: '5600 bags' })
  expect(take).not.toHaveBeenCalled()
})
