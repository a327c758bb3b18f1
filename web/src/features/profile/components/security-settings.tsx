import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MIN_PASSWORD_LENGTH, PasswordField, PasswordMeter, passwordStrength } from '../../auth/index.ts'
import { useChangePassword } from '../api/use-security.ts'
import { SessionList } from './session-list.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TokenList } from './token-list.tsx'

/** Password, signed-in browsers and tokens. */
export function SecuritySettings({ me }: { readonly me: Me }) {
  const t = useT()
  return (
    <div className="flex max-w-160 flex-col gap-8 pt-2">
      <SettingsSection title={t('profile.password')}>
        <PasswordForm me={me} />
      </SettingsSection>
      <SessionList />
      <TokenList />
    </div>
  )
}

function PasswordForm({ me }: { readonly me: Me }) {
  const t = useT()
  const change = useChangePassword()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const isShort = password.length < MIN_PASSWORD_LENGTH
  const submit = () => {
    setSubmitted(true)
    if (currentPassword === '' || isShort || change.isPending) return
    change.mutate(
      { currentPassword, password },
      {
        onSuccess() {
          setCurrent('')
          setPassword('')
          setSubmitted(false)
          toast({ tone: 'ok', text: t('profile.password.done') })
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {change.error && !change.isPending && (
        <Banner tone="danger">{problemText(change.error, t('profile.failed'))}</Banner>
      )}
      <input type="text" name="username" autoComplete="username" value={me.login} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label={t('profile.password.current')}
          value={currentPassword}
          onChange={setCurrent}
          error={submitted && currentPassword === '' ? t('profile.password.required') : undefined}
          autoComplete="current-password"
        />
        <PasswordField
          label={t('profile.password.new')}
          value={password}
          onChange={setPassword}
          error={submitted && isShort ? t('profile.password.short', { min: MIN_PASSWORD_LENGTH }) : undefined}
          description={<PasswordMeter strength={passwordStrength(password, [me.login, ...me.fullName.split(/\s+/)])} />}
          autoComplete="new-password"
        />
      </div>
      <div>
        <Button type="submit" isPending={change.isPending} isDisabled={currentPassword === '' && password === ''}>
          {t('profile.password.submit')}
        </Button>
      </div>
    </Form>
  )
}
