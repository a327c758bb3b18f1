import { LogIn, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { useGo } from '../platform/navigation/index.ts'
import { useMe } from '../platform/session/index.ts'
import { THEMES, useTheme } from '../platform/theme/index.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, type MenuProps } from '../ui/menu.tsx'
import { useSettingsEntries } from './administration/use-settings-entries.ts'
import { leave } from './leave.ts'

const THEME_ICONS = { system: Monitor, default: Sun, darcula: Moon } as const

/** Who is signed in, the theme, and the way out. */
export function ProfileMenu(opening: Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const [theme, setTheme] = useTheme()
  const settings = useSettingsEntries()
  if (!me) return null

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
    <Menu
      {...opening}
      label={t('app.profile', { name: me.fullName })}
      placement="bottom end"
      trigger={
        <Button
          aria-label={t('app.profile', { name: me.fullName })}
          className="flex size-8 items-center justify-center rounded-full hover:bg-hover"
        >
          <Avatar name={me.fullName} url={me.avatarUrl} size={24} />
        </Button>
      }
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
