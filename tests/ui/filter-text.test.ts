import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { FilterText } from '#islands/list/Chips.tsx'

test.each(['en', 'id'] as const)('a year in a filter is written as a year: %s', (lang) => {
  const { filters } = listView(resourceNamed('work-unit-budget'), lang)
  const filter = { field: 'fiscal_year', operator: '>=' as const, value: '2026' }
  const text = renderToString(createElement(FilterText, { filters, filter, rows: [], lang }))
  expect(text.replaceAll('<!-- -->', '')).toMatch(/: ≥ 2026$/)
})
