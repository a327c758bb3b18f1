import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PasswordField } from '../../auth/index.ts'
import { useUpdateMe } from '../api/use-profile.ts'

/** Name and mail address; a new address is a way to sign in, so the server asks who wants it for the password. */
export function AccountForm({ me }: { readonly me: Me }) {
  const t = useT()
  const update = useUpdateMe()
  const [fullName, setFullName] = useState(me.fullName)
  const [email, setEmail] = useState(me.email ?? '')
  const [currentPassword, setCurrent] = useState('')
  const refused = isApiError(update.error) ? update.error : undefined
  const isOtherEmail = email.trim() !== (me.email ?? '')
  const isChanged = fullName.trim() !== me.fullName || isOtherEmail
  const nameProblem = fullName.trim() === '' ? t('profile.name.required') : undefined
  const emailProblem =
    email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? t('profile.email.form') : undefined

  const submit = () => {
    if (!isChanged || nameProblem || emailProblem || update.isPending) return
    update.mutate(
      { fullName: fullName.trim(), email: email.trim() || null, ...(isOtherEmail ? { currentPassword } : {}) },
      {
        onSuccess() {
          setCurrent('')
          toast({ tone: 'ok', text: t('profile.saved') })
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {refused && refused.field === undefined && (
        <Banner tone="danger">{problemText(refused, t('profile.failed'))}</Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('profile.name')}
          value={fullName}
          onChange={setFullName}
          error={refused?.field === 'fullName' ? refused.description : nameProblem}
          autoComplete="name"
          maxLength={TEXT_LIMITS.fullName}
        />
        <TextField
          label={t('profile.email')}
          value={email}
          onChange={setEmail}
          error={refused?.field === 'email' ? refused.description : emailProblem}
          type="email"
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
        />
        {isOtherEmail && (
          <PasswordField
            label={t('profile.password.current')}
            value={currentPassword}
            onChange={setCurrent}
            description={t('profile.email.proof')}
            error={refused?.field === 'currentPassword' ? refused.description : undefined}
            autoComplete="current-password"
          />
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={update.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  )
}
