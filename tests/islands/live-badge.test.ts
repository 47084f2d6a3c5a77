import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { $live } from '#stores/live.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'

test('a badge that wakes after the stream is open begins with what the server drew, then says it', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(createElement(LiveBadge))
  expect(place.textContent).toBe('Connecting…')
  $live.set({ state: 'live', since: 0 })
  const mismatches: unknown[] = []
  await act(async () => {
    hydrateRoot(place, createElement(LiveBadge), { onRecoverableError: (error) => mismatches.push(error) })
  })
  expect(mismatches).toEqual([])
  expect(place.textContent).toBe('Live')
})
