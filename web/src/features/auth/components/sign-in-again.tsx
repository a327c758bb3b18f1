import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { resumeSession, signInAgain, useMe } from '../../../platform/session/index.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSignIn } from '../api/use-sign-in.ts'
import { PasswordField } from './password-field.tsx'
import { SignInProblemBanner, useSecondsUntil } from './sign-in-problem.tsx'

export type SignInAgainProps = {
  readonly onClose: () => void
  /** Another number opens the dialog once more, above what came over it; what was typed stays. */
  readonly turn: number
}

/** Over the page of somebody whose session has ended: whoever signs in again goes on where they were. */
export function SignInAgain({ onClose, turn }: SignInAgainProps) {
  const t = useT()
  const me = useMe()
  const { signIn, isPending, problem } = useSignIn(() => undefined, signInAgain)
  const wait = useSecondsUntil(problem?.kind === 'throttled' ? problem.until : undefined)
  const [login, setLogin] = useState(me?.login ?? '')
  const [password, setPassword] = useState('')

  useEffect(() => {
    // In another tab they may have signed in meanwhile.
    const look = () => void resumeSession().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])

  return (
    <FormDialog
      key={turn}
      title={t('auth.again.title')}
      submitText={t('auth.signIn.submit')}
      isReady={wait === 0}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => signIn({ login: login.trim(), password })}
    >
      <p data-session-end>{t('auth.again.text')}</p>
      {problem && !isPending && <SignInProblemBanner problem={problem} wait={wait} />}
      <TextField
        label={t('auth.login')}
        value={login}
        onChange={setLogin}
        name="username"
        autoComplete="username"
        spellCheck="false"
        isRequired
      />
      <PasswordField
        label={t('auth.password')}
        value={password}
        onChange={setPassword}
        name="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
