import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MIN_PASSWORD_LENGTH, PasswordField, PasswordMeter, passwordStrength } from '../../auth/index.ts'
import { type AdminUser, useSetPassword } from '../api/use-admin-users.ts'

/** Gives somebody else a new password. */
export function SetPasswordDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const t = useT()
  const set = useSetPassword(user.id)
  const [password, setPassword] = useState('')
  const login = user.login ?? ''
  const name = user.fullName || login
  const submit = () =>
    set.mutate(password, {
      onSuccess() {
        toast({ tone: 'ok', text: t('settings.password.done', { name }) })
        onClose()
      },
    })
  return (
    <FormDialog
      title={t('settings.password.title', { name })}
      submitText={t('settings.password')}
      isReady={password.length >= MIN_PASSWORD_LENGTH}
      isPending={set.isPending}
      isSticky={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {set.error && <Banner tone="danger">{problemText(set.error, t('settings.failed'))}</Banner>}
      <p>{t('settings.password.text')}</p>
      <PasswordField
        label={t('settings.password.new')}
        value={password}
        onChange={setPassword}
        description={<PasswordMeter strength={passwordStrength(password, [login, ...name.split(/\s+/)])} />}
        autoComplete="new-password"
        autoFocus
      />
    </FormDialog>
  )
}
