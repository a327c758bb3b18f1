import { Search } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { keyNames } from '../platform/shortcuts/index.ts'
import { cx } from '../ui/class-names.ts'
import { Kbd } from '../ui/kbd.tsx'

export const QUICK_SEARCH_KEYS = '$mod+k'

type SearchButtonProps = {
  readonly onPress: () => void
  readonly collapsed?: boolean
  readonly large?: boolean
}

/** Opens the quick search; looks like the box it opens. */
export function SearchButton({ onPress, collapsed = false, large = false }: SearchButtonProps) {
  const t = useT()
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="Control+K Meta+K"
      title={collapsed ? t('app.search.title') : undefined}
      className={cx(
        'field-box w-full shrink-0 gap-3 px-2.5 text-start text-faint hover:text-muted',
        large ? 'h-11 text-base' : 'h-8',
        collapsed && 'justify-center px-0',
      )}
    >
      <Search size={collapsed || large ? 18 : 16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className={cx('flex-1 truncate', collapsed && 'sr-only')}>{t('app.search')}</span>
      {!collapsed && !large && <Kbd keys={keyNames(QUICK_SEARCH_KEYS).flat()} />}
    </button>
  )
}
