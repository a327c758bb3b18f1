import { ChevronRight } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { Link } from '../platform/navigation/index.ts'

export type BreadcrumbProps = { readonly items: readonly { readonly text: string; readonly to?: string }[] }

/** The way from the top to here; the last item is the current page. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  const t = useT()
  return (
    <nav aria-label={t('ui.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1">
        {items.map(({ text, to }, index) => (
          <li key={text} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight size={14} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />}
            {to === undefined ? (
              <span aria-current="page" className="truncate">
                {text}
              </span>
            ) : (
              <Link to={to} className="truncate font-normal text-muted hover:text-fg hover:underline">
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
