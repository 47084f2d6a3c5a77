import type { ReactNode } from 'react'
import type { Tone } from '#kernel/lifecycle.ts'

/** A status as a soft pair of colours that always carries its word. */
export function StatusTag({ tone, children }: { tone: Tone | undefined; children: ReactNode }): ReactNode {
  return <span className={tone && tone !== 'neutral' ? `tag tag-${tone}` : 'tag'}>{children}</span>
}
