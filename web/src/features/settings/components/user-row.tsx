import { Ban, CircleCheck, Ellipsis, KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type AdminUser, useSetAdministrator, useUpdateUser } from '../api/use-admin-users.ts'
import { SetPasswordDialog } from './set-password-dialog.tsx'

type UserRowProps = {
  readonly user: AdminUser
  /** The grant that makes the user an administrator. */
  readonly grantId: string | undefined
  readonly isReadOnly: boolean
}

/** One account with what an administrator can do about it. */
export function UserRow({ user, grantId, isReadOnly }: UserRowProps) {
  const t = useT()
  const me = useMe()
  const update = useUpdateUser()
  const administrate = useSetAdministrator()
  const [open, setOpen] = useState<'ban' | 'password' | 'administrator' | null>(null)
  const name = user.fullName || (user.login ?? '')
  const isSelf = user.id === me?.id
  const onError = (error: unknown) => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) })
  const done = (text: string) => () => {
    setOpen(null)
    toast({ tone: 'ok', text })
  }
  const ban = (banned: boolean) =>
    update.mutate(
      { id: user.id, banned },
      { onError, onSuccess: done(t(banned ? 'settings.ban.done' : 'settings.unban.done', { name })) },
    )
  const setAdministrator = () =>
    administrate.mutate(
      { userId: user.id, grantId },
      {
        onError,
        onSuccess: done(t(grantId === undefined ? 'settings.promote.done' : 'settings.demote.done', { name })),
      },
    )
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 ps-3 pe-1.5 last:border-b-0 hover:bg-hover">
      <Avatar name={name} url={user.avatarUrl} size={28} className={cx(user.banned && 'opacity-50')} />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <p className="flex min-w-0 items-baseline gap-2 sm:w-72">
          <span className={cx('truncate font-medium', user.banned && 'text-muted line-through')}>{name}</span>
          <span className="truncate text-xs text-faint">{user.login}</span>
        </p>
        <span className="min-w-0 truncate text-xs text-muted sm:text-sm">{user.email}</span>
      </div>
      {user.banned && <Tag>{t('settings.banned')}</Tag>}
      {user.guest && <Tag>{t('settings.guest')}</Tag>}
      {grantId !== undefined && <Tag className="max-sm:hidden">{t('settings.administrator')}</Tag>}
      {!isReadOnly && !user.guest && (
        <Menu
          label={t('settings.users.actions', { name })}
          placement="bottom end"
          trigger={<IconButton label={t('settings.users.actions', { name })} icon={Ellipsis} size="small" />}
          groups={[
            [
              {
                id: 'password',
                text: t('settings.password'),
                icon: KeyRound,
                isDisabled: isSelf,
                onAction: () => setOpen('password'),
              },
              {
                id: 'administrator',
                text: t(grantId === undefined ? 'settings.promote' : 'settings.demote'),
                icon: grantId === undefined ? ShieldCheck : ShieldOff,
                isDisabled: isSelf,
                onAction: () => setOpen('administrator'),
              },
            ],
            [
              {
                id: 'ban',
                text: t(user.banned ? 'settings.unban' : 'settings.ban'),
                icon: user.banned ? CircleCheck : Ban,
                isDanger: !user.banned,
                isDisabled: isSelf,
                onAction: () => (user.banned ? ban(false) : setOpen('ban')),
              },
            ],
          ]}
        />
      )}
      <ConfirmDialog
        title={t('settings.ban.title', { name })}
        text={t('settings.ban.text')}
        confirmText={t('settings.ban')}
        keepText={t('settings.ban.keep')}
        isDanger
        isOpen={open === 'ban'}
        isPending={update.isPending}
        onConfirm={() => ban(true)}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        title={t(grantId === undefined ? 'settings.promote.title' : 'settings.demote.title', { name })}
        text={t(grantId === undefined ? 'settings.promote.text' : 'settings.demote.text')}
        confirmText={t(grantId === undefined ? 'settings.promote' : 'settings.demote')}
        {...(grantId === undefined ? { isDanger: false } : { isDanger: true, keepText: t('settings.demote.keep') })}
        isOpen={open === 'administrator'}
        isPending={administrate.isPending}
        onConfirm={setAdministrator}
        onClose={() => setOpen(null)}
      />
      {open === 'password' && <SetPasswordDialog user={user} onClose={() => setOpen(null)} />}
    </li>
  )
}
