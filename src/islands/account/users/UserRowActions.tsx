import type { ReactNode } from 'react'
import { RowActions, type RowActionsProps } from '#islands/actions/RowActions.tsx'
import { useLink } from '#islands/account/users/use-link.tsx'

/** What can be done to an account from its row; a new one-time link is shown over the list. */
export function UserRowActions(props: RowActionsProps): ReactNode {
  const { onAnswer, dialog } = useLink(props.lang)
  return (
    <>
      <RowActions {...props} onAnswer={onAnswer} />
      {dialog}
    </>
  )
}
