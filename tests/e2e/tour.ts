import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** One step of the README's tour, with the accounts and the names of screens and buttons that it gives. */
export interface TourStep {
  account: string
  accounts: readonly string[]
  names: readonly string[]
  text: string
}

/** The tour as it is written, so that a test follows it and a changed README breaks the test. */
export const TOUR: readonly TourStep[] = (README.split('\n## A tour\n')[1]?.split('\n#')[0] ?? '')
  .split(/\n(?=\d+\. \*\*)/)
  .slice(1)
  .map((step) => {
    const text = step.replaceAll(/\s+/g, ' ')
    const accounts = [...text.matchAll(/`([^`]+)`/g)].map(([, account = '']) => account)
    return {
      account: accounts[0] ?? '',
      accounts,
      names: [...text.matchAll(/(?:^|[\s(])_([^_]+)_/g)].map(([, name = '']) => name),
      text,
    }
  })

/** The password of all accounts as the tour gives it. */
export const TOUR_PASSWORD = /have the password `([^`]+)`/.exec(README)?.[1] ?? ''

/** The names of a step one after the other; the step is done when each was used. */
export function followed(step: TourStep): { name(expected: string): string; done(): void } {
  const left = [...step.names]
  return {
    name(expected) {
      expect(left, `the tour goes on with ${expected}`).toContain(expected)
      left.splice(left.indexOf(expected), 1)
      return expected
    },
    done() {
      expect(left, 'names of the tour that the test did not follow').toEqual([])
    },
  }
}
