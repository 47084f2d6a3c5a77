import { useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { LinkDialog, linkIn, type OneTimeLink } from '#islands/users/LinkDialog.tsx'

type Props = Omit<ComponentProps<typeof ActionBar>, 'onAnswer' | 'next' | 'ownScreens'>

/** What can be done to an account; a new one-time link is shown before the page is loaded again. */
export function UserActions(props: Props): ReactNode {
  const [link, setLink] = useState<OneTimeLink | null>(null)
  return (
    <>
      <ActionBar
        {...props}
        onAnswer={(_, answer) => {
          const made = linkIn(answer)
          setLink(made)
          return made !== null
        }}
      />
      {link && (
        <LinkDialog link={link} lang={props.lang} onward={t('Done')} onClose={() => location.reload()} />
      )}
    </>
  )
}
