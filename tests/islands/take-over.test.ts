import { createElement as h, useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Mended } from '#ui/Mended.tsx'
import { drawAgain, letGo, takeOver } from '#ui/take-over.tsx'
import { one } from '../support/hands.ts'

interface Asked {
  plate: string
  note: string
  outcome: string
  isHeld: boolean
  gate: string
}

const DRAWN_AS: Asked = { plate: 'W 1 A', note: 'Muatan penuh', outcome: 'accept', isHeld: false, gate: 'A' }
/** An island as most are: every control is React's, and a change keeps the other answers as they were drawn last. */
function Island({ said = '' }: { said?: string }): ReactNode {
  const [asked, setAsked] = useState(DRAWN_AS)
  const outcome = (value: string): ReactNode =>
    h('input', {
      type: 'radio',
      id: value,
      name: 'outcome',
      checked: asked.outcome === value,
      onChange: () => setAsked({ ...asked, outcome: value }),
    })
  return h(
    'form',
    null,
    h('input', {
      id: 'plate',
      value: asked.plate,
      onChange: (event) => setAsked({ ...asked, plate: event.currentTarget.value }),
    }),
    h('textarea', {
      id: 'note',
      value: asked.note,
      onChange: (event) => setAsked({ ...asked, note: (event.target as HTMLTextAreaElement).value }),
    }),
    outcome('dispute'),
    outcome('accept'),
    h('input', {
      type: 'checkbox',
      id: 'held',
      checked: asked.isHeld,
      onChange: (event) => setAsked({ ...asked, isHeld: event.currentTarget.checked }),
    }),
    h(
      'select',
      {
        id: 'gate',
        value: asked.gate,
        onChange: (event) => setAsked({ ...asked, gate: (event.target as HTMLSelectElement).value }),
      },
      h('option', { value: 'A' }, 'A'),
      h('option', { value: 'B' }, 'B'),
    ),
    h('output', null, JSON.stringify(asked)),
    h('small', null, said),
  )
}

/** What the island would send. */
const known = (): unknown => JSON.parse(one('output').textContent)

const input = (id: string): HTMLInputElement => one(`#${id}`) as HTMLInputElement

// React works by itself here, as on a page.
beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

beforeEach(() => {
  document.body.innerHTML = `<main>${renderToString(h(Island))}</main>`
})

test('an island hears of everything that was entered before its script came', async () => {
  input('plate').value = 'L 9241 UX'
  input('note').value = 'Muatan penuh, segel utuh'
  input('dispute').checked = true
  input('held').checked = true
  input('gate').value = 'B'
  await takeOver(one('main'), h(Island))
  expect(known()).toEqual({
    plate: 'L 9241 UX',
    note: 'Muatan penuh, segel utuh',
    outcome: 'dispute',
    isHeld: true,
    gate: 'B',
  })
  expect([input('plate').value, input('dispute').checked, input('accept').checked]).toEqual([
    'L 9241 UX',
    true,
    false,
  ])
  letGo(one('main'))
})

test('a field that was emptied is empty', async () => {
  for (const id of ['plate', 'note']) input(id).value = ''
  await takeOver(one('main'), h(Island))
  expect(known()).toEqual({ ...DRAWN_AS, plate: '', note: '' })
  letGo(one('main'))
})

/** Rows that are chosen one by one or together, as those of a list of payments. */
function Rows(): ReactNode {
  const [chosen, choose] = useState<readonly string[]>(['a', 'b'])
  const box = (id: string, checked: boolean, onChange: () => void): ReactNode =>
    h('input', { type: 'checkbox', id, key: id, checked, onChange })
  return [
    box('all', chosen.length === 2, () => choose(chosen.length === 2 ? [] : ['a', 'b'])),
    ...['a', 'b'].map((id) =>
      box(id, chosen.includes(id), () =>
        choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
      ),
    ),
    h('output', { key: 'chosen' }, chosen.join()),
  ]
}

test('what is ticked together and one by one is chosen as it is seen', async () => {
  document.body.innerHTML = `<main>${renderToString(h(Rows))}</main>`
  for (const id of ['all', 'a', 'b']) input(id).checked = false
  await takeOver(one('main'), h(Rows))
  expect(one('output').textContent).toBe('')
  letGo(one('main'))
})

test('what nobody has touched stays as the server has drawn it', async () => {
  await takeOver(one('main'), h(Island))
  expect(known()).toEqual(DRAWN_AS)
  letGo(one('main'))
})

test('drawn again, an island keeps what is typed, and nothing is entered twice', async () => {
  input('plate').value = 'L 9241 UX'
  await takeOver(one('main'), h(Island))
  input('held').click()
  await drawAgain(one('main'), h(Island, { said: 'Again' }))
  await vi.waitFor(() => expect(one('small').textContent).toBe('Again'))
  expect(known()).toEqual({ ...DRAWN_AS, plate: 'L 9241 UX', isHeld: true })
  letGo(one('main'))
})

test('drawn again before it works, an island has what was entered and what is new', async () => {
  input('plate').value = 'L 9241 UX'
  const taken = takeOver(one('main'), h(Island))
  await Promise.all([taken, drawAgain(one('main'), h(Island, { said: 'Again' }))])
  await vi.waitFor(() => expect(one('small').textContent).toBe('Again'))
  expect(known()).toEqual({ ...DRAWN_AS, plate: 'L 9241 UX' })
  letGo(one('main'))
})

test('a field keeps its caret when what was entered is entered again', async () => {
  input('plate').value = 'L 9241 UX'
  input('plate').focus()
  input('plate').setSelectionRange(2, 2)
  await takeOver(one('main'), h(Island))
  expect([known(), input('plate').selectionStart]).toEqual([{ ...DRAWN_AS, plate: 'L 9241 UX' }, 2])
  letGo(one('main'))
})

test('an island that cannot be drawn is waited for no longer', async () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  function Broken(): ReactNode {
    throw new Error('broken')
  }
  await takeOver(one('main'), h(Broken))
  expect(told).toHaveBeenCalledOnce()
  letGo(one('main'))
})

test('an island that breaks is drawn again with what was typed, and says so; one that keeps breaking says what to do', async () => {
  const breaks: true[] = []
  vi.stubGlobal('reportError', () => undefined)
  function Breaking(): ReactNode {
    const [, again] = useState(0)
    if (breaks.pop()) throw new Error('broken on purpose')
    return h('div', null, h('button', { id: 'break', onClick: () => again((n) => n + 1) }), h(Island))
  }
  const place = document.createElement('div')
  place.innerHTML = renderToString(h(Breaking))
  document.body.replaceChildren(place)
  await takeOver(place, h(Mended, { element: place, children: h(Breaking) }))
  const enterPlate = async (text: string): Promise<void> => {
    const plate = one('#plate') as HTMLInputElement
    Reflect.set(HTMLInputElement.prototype, 'value', text, plate)
    plate.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(one('output').textContent).toContain(text))
  }
  await enterPlate('B 9999 ZZ')
  // React tries a second time by itself.
  const broken = async (): Promise<void> => {
    breaks.push(true, true)
    one('#break').click()
    await vi.waitFor(() => expect(breaks).toEqual([]))
  }
  await broken()
  await vi.waitFor(() => expect(one('output').textContent).toContain('B 9999 ZZ'))
  expect(one('[role=alert]').textContent).toContain('was drawn again')
  await enterPlate('B 1 A')
  await broken()
  await vi.waitFor(() => expect(one('output').textContent).toContain('B 1 A'))
  await broken()
  await vi.waitFor(() => expect(one('#plate')).toBeTruthy())
  await broken()
  await vi.waitFor(() => expect(one('[role=alert]').textContent).toContain('Load the page again'))
})
