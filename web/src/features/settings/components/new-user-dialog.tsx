import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  accountProblems,
  MIN_PASSWORD_LENGTH,
  PasswordField,
  PasswordMeter,
  passwordStrength,
  suggestLogin,
} from '../../auth/index.ts'
import { useCreateUser } from '../api/use-admin-users.ts'

/** Makes an account. The login follows the name until it is typed. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const create = useCreateUser()
  const [fullName, setFullName] = useState('')
  const [ownLogin, setOwnLogin] = useState<string>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const login = ownLogin ?? suggestLogin(fullName)
  // Only for a new account of somebody else may the mail address be left out.
  const { email: emailProblem, ...others } = accountProblems({ fullName, login, email, password })
  const problems = email.trim() === '' || !emailProblem ? others : { ...others, email: emailProblem }
  const refused = isApiError(create.error) ? create.error : undefined
  const error = (field: 'fullName' | 'login' | 'email' | 'password') => {
    if (refused?.field === field) return refused.description
    const problem = submitted && field in problems ? (problems as Record<string, string>)[field] : undefined
    return problem === undefined ? undefined : t(problem, { min: MIN_PASSWORD_LENGTH })
  }
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(problems).length > 0) return
    create.mutate(
      { fullName: fullName.trim(), login: login.trim(), email: email.trim() || null, password },
      {
        onSuccess() {
          toast({ tone: 'ok', text: t('settings.users.created', { name: fullName.trim() }) })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('settings.users.new')}
      submitText={t('settings.users.create')}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused && refused.field === undefined && (
        <Banner tone="danger">{problemText(refused, t('settings.failed'))}</Banner>
      )}
      <TextField
        label={t('auth.fullName')}
        value={fullName}
        onChange={setFullName}
        error={error('fullName')}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={t('auth.login')}
        value={login}
        onChange={value => setOwnLogin(value === '' ? undefined : value)}
        error={error('login')}
        autoComplete="off"
        spellCheck="false"
      />
      <TextField
        label={t('auth.email')}
        value={email}
        onChange={setEmail}
        error={error('email')}
        type="email"
        autoComplete="off"
      />
      <PasswordField
        label={t('auth.password')}
        value={password}
        onChange={setPassword}
        error={error('password')}
        description={<PasswordMeter strength={passwordStrength(password, [login, ...fullName.split(/\s+/)])} />}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
