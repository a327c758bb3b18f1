import { useT } from '../../../platform/i18n/index.ts'
import { keyNames } from '../../../platform/shortcuts/index.ts'
import { Kbd } from '../../../ui/kbd.tsx'

/** Which keys do what, for those who have a keyboard. */
export function KeyHints({ canOpenTab }: { readonly canOpenTab: boolean }) {
  const t = useT()
  const hints = [
    { id: 'move', keys: ['↑', '↓'] },
    { id: 'open', keys: keyNames('Enter').flat() },
    ...(canOpenTab ? [{ id: 'tab', keys: keyNames('$mod+Enter').flat() }] : []),
    { id: 'close', keys: keyNames('Escape').flat() },
  ]
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-line px-4 text-2xs text-faint max-xs:hidden">
      {hints.map(({ id, keys }) => (
        <span key={id} className="flex items-center gap-1.5 last:ms-auto">
          <Kbd keys={keys} />
          {t(`quick-search.keys.${id}`)}
        </span>
      ))}
    </footer>
  )
}
