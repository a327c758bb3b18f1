import { Button } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { useMe } from '../platform/session/index.ts'
import { Avatar } from '../ui/avatar.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { MenuProps } from '../ui/menu.tsx'
import { PopupTrigger } from '../ui/popup-trigger.tsx'

const ProfileMenuPopup = lazyPart(() => import('./profile-menu-popup.tsx').then(file => file.ProfileMenuPopup), 'above')

/** Who is signed in; behind it the theme, and the way out. */
export function ProfileMenu(opening: Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const t = useT()
  const me = useMe()
  if (!me) return null
  return (
    <PopupTrigger
      {...opening}
      kind="menu"
      trigger={
        <Button
          aria-label={t('app.profile', { name: me.fullName })}
          className="flex size-8 items-center justify-center rounded-full hover:bg-hover"
        >
          <Avatar name={me.fullName} url={me.avatarUrl} size={24} />
        </Button>
      }
    >
      {place => <ProfileMenuPopup me={me} place={place} />}
    </PopupTrigger>
  )
}
