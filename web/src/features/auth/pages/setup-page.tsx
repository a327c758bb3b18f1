import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/form.tsx'
import { useSetup, useSetupState } from '../api/use-setup.ts'
import { type Account, AccountForm } from '../components/account-form.tsx'
import { BareFrame } from '../components/bare-frame.tsx'
import { DemoChoice } from '../components/demo-choice.tsx'
import { SetupProblem } from '../components/setup-problem.tsx'

const NOBODY: Account = { fullName: '', login: '', email: '', password: '' }

/** The first run: creates the administrator, then asks about a demo project. */
export function SetupPage() {
  const t = useT()
  const go = useGo()
  const [{ token = '' }] = useSearchState()
  const state = useSetupState()
  const setup = useSetup(() => go('/', { replace: true }))
  const [account, setAccount] = useState(NOBODY)
  const [step, setStep] = useState<'account' | 'demo'>('account')
  const [demo, setDemo] = useState(true)

  if (state.data?.required === false && !setup.isSuccess) {
    return (
      <BareFrame shortTitle={t('auth.setup.short')} title={t('auth.setup.done.title')}>
        <p className="text-muted">{t('auth.setup.done.text')}</p>
        <Link to="/sign-in" className={cx(buttonClass('primary'), 'mt-4 w-full')}>
          {t('auth.signIn.title')}
        </Link>
      </BareFrame>
    )
  }

  if (token === '') {
    return (
      <BareFrame shortTitle={t('auth.setup.short')} title={t('auth.setup.title')}>
        <Banner tone="warn">{t('auth.setup.noToken')}</Banner>
      </BareFrame>
    )
  }

  if (step === 'account') {
    return (
      <BareFrame shortTitle={t('auth.setup.short')} title={t('auth.setup.title')} text={t('auth.setup.text')}>
        <AccountForm
          account={account}
          onChange={setAccount}
          onSubmit={() => {
            setup.reset()
            setStep('demo')
          }}
        />
      </BareFrame>
    )
  }

  return (
    <BareFrame shortTitle={t('auth.setup.short')} title={t('auth.demo.title')} text={t('auth.demo.text')}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => !setup.isPending && setup.mutate({ token, ...account, demo })}
      >
        {setup.error && <SetupProblem error={setup.error} />}
        <DemoChoice value={demo} onChange={setDemo} />
        <div className="flex gap-2">
          <Button variant="ghost" onPress={() => setStep('account')} isDisabled={setup.isPending}>
            {t('auth.back')}
          </Button>
          <Button type="submit" variant="primary" isPending={setup.isPending} className="flex-1">
            {t('auth.setup.submit')}
          </Button>
        </div>
      </Form>
    </BareFrame>
  )
}
