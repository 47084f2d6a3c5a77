import { lazy, type ComponentType } from 'react'
import type { AboutProps } from '#islands/actions/about.tsx'

/** What follows of acting on records, shown in the question before it, by the name of a resource that has something to say. */
export const SPECIAL_QUESTIONS: Readonly<Record<string, ComponentType<AboutProps>>> = {
  order: lazy(async () => ({ default: (await import('#islands/order/TogetherNote.tsx')).TogetherNote })),
}
