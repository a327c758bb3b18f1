import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { SignInProblem } from '../api/use-sign-in.ts'

/** Seconds until `time`, counted down; 0 when it has passed. */
export function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}

/** Why signing in was refused, in words. */
export function SignInProblemBanner({ problem, wait }: { readonly problem: SignInProblem; readonly wait: number }) {
  const t = useT()
  if (problem.kind === 'throttled' && wait === 0) return null
  return (
    <Banner tone="danger">
      {t(`auth.signIn.problem.${problem.kind}`, { seconds: wait % 60, minutes: Math.floor(wait / 60) })}
    </Banner>
  )
}
