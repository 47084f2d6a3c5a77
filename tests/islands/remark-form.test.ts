import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { RemarkForm } from '#islands/people/RemarkForm.tsx'
import { answering, pageOf } from '../support/answering.ts'
import { draw, fill, loaded, textsOf } from '../support/hands.ts'

const PROBLEM = { id: 'P1', code: 'SPEEDING', name: 'Speeding', default_point: -5 }

beforeEach(() => answering({ [resourceNamed('trip').calls.list]: () => pageOf([]) }))

const open = async (credit: string, praise_waits = false): Promise<void> => {
  await draw(
    createElement(RemarkForm, {
      view: formView(resourceNamed('driver-remark'), 'en'),
      lang: 'en',
      prefill: {
        kind: 'negative',
        driver_id: 'D1',
        driver: { id: 'D1', code: 'DRV-1', name: 'Slamet', credit_point: credit },
        problem_id: 'P1',
        problem: PROBLEM,
      },
      terms: { green: 80, watch: 60, suspended: 40, confirm_above: 10, praise_waits, drivers: null },
      backHref: '/remarks',
      doneLink: { path: '/remarks', from: {} },
    }),
  )
  await loaded()
}
const preview = (): string[] => textsOf('.credit-preview > *')

test('the problem proposes its points, and what will be left is said before saving', async () => {
  await open('87')
  expect(preview()).toEqual(['Credit 87 → 82', 'In good standing'])
  await fill('Points', '-8')
  expect(preview()).toEqual(['Credit 87 → 79', 'Watched'])
})

test('heavy points say that they wait, and what too few mean', async () => {
  await open('62')
  await fill('Points', '-30')
  expect(preview()).toEqual([
    'Credit 62 → 32',
    'Suspended',
    'It counts once another person of a control tower has confirmed it.',
    'The dispatch board then gives this driver no trips.',
  ])
})

test('praise by a haulier says that it waits, a complaint does not', async () => {
  await open('62', true)
  await fill('Points', '5')
  expect(preview()).toEqual([
    'Credit 62 → 67',
    'Watched',
    'It counts once another person of a control tower has confirmed it.',
  ])
  await fill('Points', '-5')
  expect(preview()).toEqual(['Credit 62 → 57', 'Warned, needs coaching'])
})

test('points stay within what there can be, and nonsense has no preview', async () => {
  await open('3')
  expect(preview()).toEqual([
    'Credit 3 → 0',
    'Suspended',
    'The dispatch board then gives this driver no trips.',
    'Points stay between 0 and 100.',
  ])
  await fill('Points', '-31')
  expect(preview()).toEqual([])
})
