import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ArrivalByCode } from '#islands/dispatch/ArrivalByCode.tsx'
import { answering, LOST, refusing } from '../support/answering.ts'
import { all, box, called, click, draw, errorAt, fill, one, pass, textsOf } from '../support/hands.ts'

const ARRIVE = 'POST /order/v1/queue-ticket/arrive'
const CODE = 'Code of the paper or the truck'
const onDone = vi.fn()
const show = () =>
  draw(createElement(ArrivalByCode, { ticketHref: '/dashboard/trip-summary?ticket=', lang: 'en', onDone }))

async function record(): Promise<void> {
  await click(called('Record the arrival'))
  await pass()
}

test('an arrival says the number to give to the driver, and the next one is typed at once', async () => {
  const ticket = { id: 't1', number: 7, plate_no: 'W 8123 UJ', checkpoint: 'Gudang 1' }
  const asked = answering({ [ARRIVE]: () => ticket })
  await show()
  await record()
  expect([errorAt(CODE), asked.length]).toEqual(['Required', 0])
  await fill(CODE, '  W 8123 UJ ')
  await record()
  expect(asked[0]!.body).toEqual({ code: 'W 8123 UJ' })
  expect(textsOf('form output')).toEqual(['Number 7 at Gudang 1 for W 8123 UJ Queue ticket'])
  expect(one('form output a').getAttribute('href')).toBe('/dashboard/trip-summary?ticket=t1')
  expect([box(CODE).value, onDone.mock.calls.length]).toEqual(['', 1])
})

test('a refusal stands at the code, and a lost answer is asked for again under its key', async () => {
  const answers = [refusing(400, 'Some fields need your attention', { code: 'Not known' }), LOST, LOST]
  const asked = answering({ [ARRIVE]: () => answers.shift() })
  await show()
  await fill(CODE, 'TRP-1')
  for (const _ of [1, 2, 3]) await record()
  expect(errorAt(CODE)).toContain('The server cannot be reached')
  const [refused, lost, again] = asked.map(({ key }) => key)
  expect([refused === lost, lost === again, all('form output a').length]).toEqual([false, true, 0])
})
