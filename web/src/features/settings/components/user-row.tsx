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
import { TableCell, TableRow } from '../../../ui/table.tsx'
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
    <TableRow>
      <TableCell>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} url={user.avatarUrl} size={28} className={cx('shrink-0', user.banned && 'opacity-50')} />
          <span className="min-w-0">
            <span className={cx('block font-medium wrap-anywhere', user.banned && 'text-muted line-through')}>
              {name}
            </span>
            <span className="block text-xs text-muted wrap-anywhere sm:hidden">{user.login}</span>
            <span className="block text-xs text-muted wrap-anywhere lg:hidden">{user.email}</span>
          </span>
        </span>
      </TableCell>
      <TableCell className="text-muted wrap-anywhere max-sm:hidden">{user.login}</TableCell>
      <TableCell className="text-muted wrap-anywhere max-lg:hidden">{user.email}</TableCell>
      <TableCell>
        <span className="flex flex-wrap gap-1">
          {user.banned && <Tag>{t('settings.banned')}</Tag>}
          {user.guest && <Tag>{t('settings.guest')}</Tag>}
          {grantId !== undefined && <Tag>{t('settings.administrator')}</Tag>}
        </span>
      </TableCell>
      <TableCell className="text-end">
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
      </TableCell>
    </TableRow>
  )
}
