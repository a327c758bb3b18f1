import { LogIn, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { useGo } from '../platform/navigation/index.ts'
import type { Me } from '../platform/session/index.ts'
import { THEMES, useTheme } from '../platform/theme/index.ts'
import { MenuPopup } from '../ui/menu-popup.tsx'
import type { PopupPlace } from '../ui/popup-trigger.tsx'
import { useSettingsEntries } from './administration/use-settings-entries.ts'
import { leave } from './leave.ts'

const THEME_ICONS = { system: Monitor, default: Sun, darcula: Moon } as const

/** What stands behind the reader's picture, loaded when it first opens. */
export function ProfileMenuPopup({ me, place }: { readonly me: Me; readonly place: PopupPlace }) {
  const t = useT()
  const go = useGo()
  const [theme, setTheme] = useTheme()
  const settings = useSettingsEntries()

  const themes = THEMES.map(id => ({
    id,
    text: t(`app.theme.${id}`),
    icon: THEME_ICONS[id],
    isChecked: id === theme,
    onAction: () => setTheme(id),
  }))
  const session = me.guest
    ? { id: 'sign-in', text: t('app.signIn'), icon: LogIn, onAction: () => go('/sign-in') }
    : { id: 'sign-out', text: t('app.signOut'), icon: LogOut, onAction: () => void leave(go) }

  const profile = me.guest
    ? []
    : [{ id: 'profile', text: t('app.ownProfile'), icon: UserRound, onAction: () => go('/users/me') }]
  // Several have a menu of their own.
  const lone = settings.length === 1 ? settings : []
  const places = [
    ...profile,
    ...lone.map(({ id, textKey, icon, to }) => ({ id, text: t(textKey), icon, onAction: () => go(to) })),
  ]

  return (
    <MenuPopup
      label={t('app.profile', { name: me.fullName })}
      placement="bottom end"
      place={place}
      header={
        <div className="max-w-60">
          <p className="truncate font-medium">{me.fullName}</p>
          <p className="truncate text-xs text-faint">{me.email ?? me.login}</p>
        </div>
      }
      groups={[places, themes, [session]]}
    />
  )
}
