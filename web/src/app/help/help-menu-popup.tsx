import {
  Activity,
  BookOpen,
  CalendarClock,
  CirclePlay,
  FileQuestion,
  Hash,
  Info,
  Keyboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquareHeart,
} from 'lucide-react'
import { useI18n, useT } from '../../platform/i18n/index.ts'
import { useGo } from '../../platform/navigation/index.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { MenuPopup } from '../../ui/menu-popup.tsx'
import type { PopupPlace } from '../../ui/popup-trigger.tsx'
import { useHelpLinks } from './use-help-links.ts'
import { videosFor } from './videos-for.ts'

type HelpMenuPopupProps = {
  readonly place: PopupPlace
  readonly onShortcuts: (() => void) | undefined
  readonly shortcutKeys: readonly string[] | undefined
  readonly onAbout: () => void
}

/** The help menu, loaded when it first opens. What administrators named no address for is not there. */
export function HelpMenuPopup({ place, onShortcuts, shortcutKeys, onAbout }: HelpMenuPopupProps) {
  const t = useT()
  const go = useGo()
  const { formatLocale } = useI18n()
  const links = useHelpLinks()
  const link = (id: string, icon: LucideIcon, text: string, href: string | null | undefined): readonly MenuEntry[] =>
    href ? [{ id, icon, text, href }] : []
  return (
    <MenuPopup
      label={t('app.help')}
      placement="bottom end"
      place={place}
      groups={[
        link('feedback', MessageSquareHeart, t('help.feedback'), links?.feedback),
        [
          ...(onShortcuts
            ? [
                {
                  id: 'shortcuts',
                  icon: Keyboard,
                  text: t('app.shortcuts.title'),
                  onAction: onShortcuts,
                  ...(shortcutKeys && { keys: shortcutKeys }),
                },
              ]
            : []),
          { id: 'markup', icon: Hash, text: t('help.markup'), onAction: () => go('/markup') },
        ],
        [
          ...link('faq', FileQuestion, t('help.faq'), links?.faq),
          ...link('documentation', BookOpen, t('help.documentation'), links?.documentation),
          ...link('videos', CirclePlay, t('help.videos'), videosFor(formatLocale, links)),
        ],
        [
          ...link('status', Activity, t('help.serviceStatus'), links?.serviceStatus),
          ...link('maintenance', CalendarClock, t('help.maintenance'), links?.maintenance),
          ...link('support', LifeBuoy, t('help.support'), links?.support),
        ],
        [{ id: 'about', icon: Info, text: t('help.about'), onAction: onAbout }],
      ]}
    />
  )
}
