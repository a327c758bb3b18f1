import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useT, withTexts } from '../../platform/i18n/index.ts'
import { useKeysOf } from '../../platform/shortcuts/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { MenuProps } from '../../ui/menu.tsx'
import { PopupTrigger } from '../../ui/popup-trigger.tsx'

const HelpMenuPopup = lazyPart(
  () => withTexts('help', () => import('./help-menu-popup.tsx')).then(file => file.HelpMenuPopup),
  'above',
)
const AboutDialog = lazyPart(
  () => withTexts('help', () => import('./about-dialog.tsx')).then(file => file.AboutDialog),
  'above',
)

type HelpMenuProps = Pick<MenuProps, 'isOpen' | 'onOpenChange'> & {
  /** Undefined where the screen has no keys of its own. */
  readonly onShortcuts: (() => void) | undefined
}

/** Where to find help: keys, documentation, the people behind the installation. */
export function HelpMenu({ onShortcuts, ...opening }: HelpMenuProps) {
  const t = useT()
  const [isAboutOpen, setAboutOpen] = useState(false)
  const keys = useKeysOf()('show-help')
  return (
    <>
      <PopupTrigger
        {...opening}
        kind="menu"
        trigger={<IconButton label={t('app.help')} icon={CircleQuestionMark} className="max-xs:hidden" />}
      >
        {place => (
          <HelpMenuPopup
            place={place}
            onShortcuts={onShortcuts}
            shortcutKeys={keys}
            onAbout={() => setAboutOpen(true)}
          />
        )}
      </PopupTrigger>
      {isAboutOpen && <AboutDialog onClose={() => setAboutOpen(false)} />}
    </>
  )
}
