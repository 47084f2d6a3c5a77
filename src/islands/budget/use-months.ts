import { useState } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { problemOf, type MonthRow, type Typed } from '#islands/budget/month-values.ts'

interface Given {
  rows: readonly MonthRow[]
  most: number
  isDraft: boolean
  lang: Lang
}

/** A month that was changed, with what it had. */
export interface ChangedMonth {
  row: MonthRow
  is: number
}

/** What is typed into the months of a budget, what of it differs, and what is wrong with it. */
export function useMonths({ rows, most, isDraft, lang }: Given) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const valueOf = (row: MonthRow): Typed =>
    typed.has(row.month) ? (typed.get(row.month) ?? null) : row.allocated_idr
  const touched = rows.filter((row) => valueOf(row) !== row.allocated_idr)
  const problems = new Map(refused)
  for (const row of touched) {
    const problem = problemOf(valueOf(row), row, most, isDraft, lang)
    if (problem) problems.set(row.month, problem)
  }
  const changed = touched.flatMap((row): ChangedMonth[] => {
    const is = valueOf(row)
    return typeof is === 'number' ? [{ row, is }] : []
  })
  /** Writes several months at once; closed ones stay, and their count is given. */
  function write(values: ReadonlyMap<number, Typed>): number {
    const open = rows.filter(({ closed }) => closed === null)
    const next = new Map(typed)
    for (const { month } of open) if (values.has(month)) next.set(month, values.get(month) ?? null)
    setTyped(next)
    setRefused(new Map([...refused].filter(([month]) => !values.has(month))))
    return [...values.keys()].filter((month) => !open.some((row) => row.month === month)).length
  }
  const restore = (): void => {
    setTyped(new Map())
    setRefused(new Map())
  }
  const total = rows.reduce((sum, row) => {
    const value = valueOf(row)
    return sum + (typeof value === 'number' ? value : 0)
  }, 0)
  return { valueOf, touched, changed, problems, write, restore, total, refuse: setRefused }
}

export type Months = ReturnType<typeof useMonths>
