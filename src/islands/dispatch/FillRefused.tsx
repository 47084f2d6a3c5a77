import type { ReactNode } from 'react'

/** Why a fill was refused, or would be, where no row says it; nothing when nothing speaks against it. */
export function FillRefused({ texts }: { texts: readonly string[] }): ReactNode {
  if (!texts.length) return null
  return (
    <ul className="reasons banner banner-bad" role="alert">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
