import type { ActionItem } from '#islands/actions/action-item.ts'

/** An action as the service offers it: allowed, fitting, and asking nothing, unless told. */
export const action = (name: string, rest: Partial<ActionItem> = {}): ActionItem => ({
  name,
  label: name,
  tone: null,
  confirm: null,
  own_screen: false,
  input: [],
  allowed: true,
  reasons: [],
  fits: true,
  ...rest,
})
