import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { hrefOf } from '../../../platform/navigation/index.ts'
import { useTitle } from '../../../platform/title/index.ts'

type BareFrameProps = {
  readonly title: string
  /** For the browser's tab, where the product's name follows; default the title. */
  readonly shortTitle?: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A screen of its own before anybody is signed in: the mark, a title and one card. */
export function BareFrame({ title, shortTitle = title, text, children }: BareFrameProps) {
  const t = useT()
  useTitle(shortTitle)
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-[max(24px,13vh)]">
      <img src={hrefOf('/icon.svg')} alt="" width={44} height={44} />
      <h1 className="mt-5 text-center text-xl font-semibold tracking-tight text-balance">{title}</h1>
      {text && <p className="mt-1 max-w-90 text-center text-base text-muted text-balance">{text}</p>}
      <div className="mt-6 w-full max-w-95 rounded-panel border border-line bg-surface p-5 xs:p-6">{children}</div>
      <p className="mt-6 text-xs text-faint">{t('app.tagline')}</p>
    </main>
  )
}
