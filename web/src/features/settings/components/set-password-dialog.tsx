import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MIN_PASSWORD_LENGTH, PasswordField, PasswordMeter, passwordStrength } from '../../auth/index.ts'
import { type AdminUser, useSetPassword } from '../api/use-admin-users.ts'

/** Gives somebody else a new password. */
export function SetPasswordDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const set = useSetPassword(user.id)
  const [password, setPassword] = useState('')
  const login = user.login ?? ''
  const name = user.fullName || login
  const isReady = password.length >= MIN_PASSWORD_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || set.isPending) return
    set.mutate(password, {
      onSuccess() {
        toast({ tone: 'ok', text: t('settings.password.done', { name }) })
        onClose()
      },
    })
  }
  return (
    <Dialog
      title={t('settings.password.title', { name })}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!isReady} isPending={set.isPending}>
            {t('settings.password')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
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
      </form>
    </Dialog>
  )
}
