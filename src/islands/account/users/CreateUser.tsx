import { useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { LinkDialog, linkIn, type OneTimeLink } from '#islands/account/users/LinkDialog.tsx'

type Props = Omit<ComponentProps<typeof ResourceForm>, 'beforeLeave' | 'record'>

interface Shown {
  link: OneTimeLink
  go: () => void
}

/** The form of a new account. Nobody types a password for somebody else: saving gives a link to hand over. */
export function CreateUser(props: Props): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <>
      <ResourceForm
        {...props}
        beforeLeave={(saved) =>
          new Promise((go) => {
            const link = linkIn(saved)
            if (link) setShown({ link, go })
            else go()
          })
        }
      />
      {shown && (
        <LinkDialog
          link={shown.link}
          lang={props.lang}
          onward={t('Continue')}
          onClose={() => {
            setShown(null)
            shown.go()
          }}
        />
      )}
    </>
  )
}
