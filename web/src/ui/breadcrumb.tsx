import { ChevronRight } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { Link } from '../platform/navigation/index.ts'
import { cx } from './class-names.ts'

export type BreadcrumbProps = { readonly items: readonly { readonly text: string; readonly to?: string }[] }

/** The way from the top to here; the last item is the current page. What has no name (yet) is left out. */
export function Breadcrumb({ items: all }: BreadcrumbProps) {
  const t = useT()
  const items = all.filter(({ text }) => text !== '')
  return (
    <nav aria-label={t('ui.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1">
        {items.map(({ text, to }, index) => (
          // Where one is goes before where one came from: that gets short first, and leaves on the smallest screens.
          <li
            key={text}
            className={cx(
              'flex min-w-0 items-center gap-1',
              index < items.length - 1 && 'shrink-999 max-[22.5rem]:hidden',
            )}
          >
            {index > 0 && (
              <ChevronRight size={14} aria-hidden className="shrink-0 text-faint max-[22.5rem]:hidden rtl:rotate-180" />
            )}
            {to === undefined ? (
              <span aria-current="page" className="truncate">
                {text}
              </span>
            ) : (
              <Link
                to={to}
                className="truncate font-normal text-muted hover:text-fg hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
