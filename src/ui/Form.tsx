import type { ComponentProps, ReactNode } from 'react'

/**
 * A form that a script sends. Outside of a dialog its method is the one by which a browser sends nothing: pressed before the script
 * has come, it would load the page again without what was typed. layouts/browser/early-press.ts does then what was pressed.
 */
export function Form(props: ComponentProps<'form'>): ReactNode {
  return <form method="dialog" {...props} />
}
