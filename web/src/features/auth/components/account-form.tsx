import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { accountProblems, suggestLogin } from '../model/account.ts'
import { MIN_PASSWORD_LENGTH, passwordStrength } from '../model/password-strength.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

export type Account = {
  readonly fullName: string
  readonly login: string
  readonly email: string
  readonly password: string
}

type AccountFormProps = {
  readonly account: Account
  readonly onChange: (account: Account) => void
  readonly onSubmit: () => void
}

/** Name, login, mail address and password of a new person. The login follows the name until it is typed. */
export function AccountForm({ account, onChange, onSubmit }: AccountFormProps) {
  const t = useT()
  const [submitted, setSubmitted] = useState(false)
  const [ownLogin, setOwnLogin] = useState(account.login !== suggestLogin(account.fullName))
  const { fullName, login, email, password } = account
  const problems = accountProblems(account)
  const error = (field: keyof Account) => {
    const problem = submitted ? problems[field] : undefined
    return problem === undefined ? undefined : t(problem, { min: MIN_PASSWORD_LENGTH })
  }
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(problems).length === 0) onSubmit()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('auth.fullName')}
        value={fullName}
        onChange={name => onChange({ ...account, fullName: name, login: ownLogin ? login : suggestLogin(name) })}
        error={error('fullName')}
        maxLength={TEXT_LIMITS.fullName}
        autoComplete="name"
        autoFocus
      />
      <TextField
        label={t('auth.login')}
        value={login}
        onChange={value => {
          setOwnLogin(value !== '')
          onChange({ ...account, login: value })
        }}
        error={error('login')}
        maxLength={TEXT_LIMITS.login}
        autoComplete="username"
        spellCheck="false"
      />
      <TextField
        label={t('auth.email')}
        value={email}
        onChange={value => onChange({ ...account, email: value })}
        error={error('email')}
        maxLength={TEXT_LIMITS.email}
        type="email"
        autoComplete="email"
      />
      <PasswordField
        label={t('auth.password')}
        value={password}
        onChange={value => onChange({ ...account, password: value })}
        error={error('password')}
        description={<PasswordMeter strength={passwordStrength(password, [login, ...fullName.split(/\s+/)])} />}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="w-full">
        {t('auth.continue')}
      </Button>
    </Form>
  )
}
