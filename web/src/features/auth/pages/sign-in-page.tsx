import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { isInAppPath, Link, useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSetupState } from '../api/use-setup.ts'
import { useSignIn } from '../api/use-sign-in.ts'
import { BareFrame } from '../components/bare-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { SignInProblemBanner, useSecondsUntil } from '../components/sign-in-problem.tsx'
import { UnsentBanner } from '../components/unsent-banner.tsx'

/** Login and password. On a new installation it says where the set-up link is. */
export function SignInPage() {
  const t = useT()
  const go = useGo()
  const [{ returnTo }] = useSearchState()
  const target = returnTo !== undefined && isInAppPath(returnTo) ? returnTo : '/'
  const setupRequired = useSetupState().data?.required === true
  const guest = useQuery({ ...meQuery, retry: false }).data?.guest === true
  const { signIn, isPending, problem } = useSignIn(() => go(target, { replace: true }))
  const wait = useSecondsUntil(problem?.kind === 'throttled' ? problem.until : undefined)
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')

  const submit = () => {
    if (!isPending && wait === 0) signIn({ login: login.trim(), password })
  }

  return (
    <BareFrame title={t('auth.signIn.title')} shortTitle={t('auth.signIn.submit')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <UnsentBanner />
        {setupRequired && <Banner>{t('auth.signIn.setupRequired')}</Banner>}
        {problem && !isPending && <SignInProblemBanner problem={problem} wait={wait} />}
        <TextField
          label={t('auth.login')}
          value={login}
          onChange={setLogin}
          name="username"
          autoComplete="username"
          spellCheck="false"
          isRequired
          autoFocus
        />
        <PasswordField
          label={t('auth.password')}
          value={password}
          onChange={setPassword}
          name="password"
          autoComplete="current-password"
          isRequired
        />
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={wait > 0} className="w-full">
          {t('auth.signIn.submit')}
        </Button>
        {guest && (
          <p className="text-center text-muted">
            <Link to={target} className="text-accent-text hover:underline">
              {t('auth.signIn.guest')}
            </Link>
          </p>
        )}
      </Form>
    </BareFrame>
  )
}
