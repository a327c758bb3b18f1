import { Fragment, useState } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { keyNames, type Shortcut, useActiveShortcuts } from '../platform/shortcuts/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { SearchField } from '../ui/search-field.tsx'

type ShortcutHelpProps = { readonly isOpen: boolean; readonly onClose: () => void }

/** The shortcuts in force on this screen, searchable, by group. */
export function ShortcutHelp({ isOpen, onClose }: ShortcutHelpProps) {
  const t = useT()
  const [text, setText] = useState('')
  const shortcuts = useActiveShortcuts()
  const query = text.trim().toLocaleLowerCase()
  const matches = shortcuts.filter(({ textKey }) => t(textKey).toLocaleLowerCase().includes(query))
  const groups = Map.groupBy(matches, ({ scope }) => scope)
  return (
    <Dialog title={t('app.shortcuts.title')} isOpen={isOpen} onClose={onClose} width="large">
      <SearchField label={t('keys.help.search')} value={text} onChange={setText} autoFocus className="mb-4" />
      {matches.length === 0 && <p className="py-6 text-center text-muted">{t('keys.help.none')}</p>}
      <div className="gap-x-10 sm:columns-2">
        {[...groups].map(([scope, members]) => (
          <section key={scope} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-faint">{t(scope)}</h3>
            <dl>
              {[...Map.groupBy(members, ({ textKey }) => textKey)].map(([textKey, shortcuts]) => (
                <ShortcutRow key={textKey} textKey={textKey} shortcuts={shortcuts} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

type ShortcutRowProps = { readonly textKey: string; readonly shortcuts: readonly Shortcut[] }

/** What can be done, and all keys that do it. */
function ShortcutRow({ textKey, shortcuts }: ShortcutRowProps) {
  const t = useT()
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
      <dt className="min-w-0 truncate">{t(textKey)}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {shortcuts.map(({ id, keys }, index) => (
          <Fragment key={id}>
            {index > 0 && <span className="text-2xs text-faint">{t('keys.help.or')}</span>}
            {keyNames(keys).map(press => (
              <Kbd key={press.join('+')} keys={press} />
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
