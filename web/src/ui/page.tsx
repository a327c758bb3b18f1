import { createContext, type ReactNode, useContext } from 'react'
import { useFormats } from '../platform/i18n/index.ts'
import { useTitle } from '../platform/title/index.ts'
import { cx } from './class-names.ts'
import { Pill } from './tag.tsx'

/**
 * What the shell puts into every page's top bar: the menu button at the start, the primary button a page may replace,
 * help and profile at the end.
 */
export type PageChrome = { readonly start?: ReactNode; readonly create?: ReactNode; readonly end?: ReactNode }

export const PageChromeContext = createContext<PageChrome>({})

export type PageProps = {
  /** Shown in the top bar and as the document's title. */
  readonly title: string
  /** Replaces the title's text in the bar, e.g. by a breadcrumb. */
  readonly heading?: ReactNode
  /** A number, or a text such as "1,000+". */
  readonly count?: number | string | undefined
  /** Buttons at the end of the bar, none of them primary. */
  readonly actions?: ReactNode
  /** The screen's primary button, in place of the shell's create button; null for none. */
  readonly primary?: ReactNode
  readonly children: ReactNode
  /** `fill`: the content manages its own scrolling; `padded`: a scrolling, padded column; `wide`: the same without a maximum width. */
  readonly layout?: 'fill' | 'padded' | 'wide'
}

const HEADING = 'min-w-0 truncate text-base font-semibold'

/** A routed screen: a 44 px top bar and the content below. */
export function Page({ title, heading, count, actions, primary, children, layout = 'padded' }: PageProps) {
  const { start, create, end } = useContext(PageChromeContext)
  const { number } = useFormats()
  useTitle(title)
  return (
    <>
      {/* In full screen nothing is seen of it, and the heading still names the page. */}
      <header className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line ps-3.5 pe-2.5 max-xs:h-12 in-[:fullscreen]:sr-only in-[:fullscreen]:*:[:not(h1)]:hidden in-data-tv:hidden">
        {start}
        {heading === undefined || heading === false ? (
          <h1 className={HEADING}>{title}</h1>
        ) : (
          // A breadcrumb is a list of links; whoever jumps from heading to heading hears the page's name.
          <>
            <h1 className="sr-only">{title}</h1>
            <div className={HEADING}>{heading}</div>
          </>
        )}
        {count !== undefined && (
          <span className="ms-1">
            <Pill>{typeof count === 'number' ? number(count) : count}</Pill>
          </span>
        )}
        <div className="flex-1" />
        {actions}
        {primary === undefined ? create : primary}
        {end && <div className="ms-1 flex shrink-0 items-center gap-0.5">{end}</div>}
      </header>
      {layout === 'fill' ? (
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div tabIndex={0} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
          <div className={cx('flex min-h-full flex-col p-3.5 sm:p-6', layout === 'padded' && 'mx-auto max-w-250')}>
            {children}
          </div>
        </div>
      )}
    </>
  )
}
