import type { ComponentProps, ReactNode } from 'react'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { useLink } from '#islands/account/users/use-link.tsx'

type Props = Omit<ComponentProps<typeof ActionBar>, 'onAnswer' | 'next' | 'ownScreens'>

/** What can be done to an account; a new one-time link is shown before the page is loaded again. */
export function UserActions(props: Props): ReactNode {
  const { onAnswer, dialog } = useLink(props.lang, () => location.reload())
  return (
    <>
      <ActionBar {...props} onAnswer={onAnswer} />
      {dialog}
    </>
  )
}
