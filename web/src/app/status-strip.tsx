import { CloudOff, LogIn, RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectionState, connection, type Trouble, useConnection } from '../platform/connection/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { sessionEnd } from '../platform/session/index.ts'
import { useStore } from '../platform/store/index.ts'
import { clientVersion } from '../platform/version/index.ts'
import { Button } from '../ui/button.tsx'
import { Strip } from '../ui/strip.tsx'

const TEXTS = {
  offline: 'app.connection.offline',
  silent: 'app.connection.silent',
  unavailable: 'app.connection.unavailable',
  busy: 'app.connection.busy',
} as const satisfies Record<Trouble, string>

/** Stands above the page as long as the server cannot be reached, nobody is signed in, or a newer client is there. */
export function StatusStrip() {
  const state = useConnection()
  const isOutdated = useSyncExternalStore(clientVersion.subscribe, clientVersion.isOutdated)
  const session = useStore(sessionEnd)
  if (!state.isUp) return <Away state={state} />
  if (session === 'putOff') return <SignedOut />
  return isOutdated ? <Outdated /> : null
}

function Away({ state }: { readonly state: Extract<ConnectionState, { isUp: false }> }) {
  const t = useT()
  const { trouble, nextTry } = state
  const seconds = useSecondsUntil(nextTry)
  return (
    <Strip
      icon={<CloudOff size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />}
      // The seconds are for the eye: read out, they would never end.
      aside={
        trouble !== 'offline' && (
          <span aria-hidden className="whitespace-nowrap text-muted tabular-nums">
            {seconds > 0 ? t('app.connection.next', { seconds }) : t('app.connection.trying')}
          </span>
        )
      }
      action={
        <Button size="small" variant="link" onPress={() => void connection.tryNow()}>
          {t('app.connection.try')}
        </Button>
      }
    >
      {t(TEXTS[trouble])}
    </Strip>
  )
}

function SignedOut() {
  const t = useT()
  return (
    <Strip
      icon={<LogIn size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn rtl:-scale-x-100" />}
      action={
        <Button size="small" variant="link" onPress={sessionEnd.ask}>
          {t('app.signIn')}
        </Button>
      }
    >
      {t('app.session.ended')}
    </Strip>
  )
}

function Outdated() {
  const t = useT()
  return (
    <Strip
      icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent-text" />}
      action={
        <Button size="small" variant="link" onPress={() => location.reload()}>
          {t('app.version.load')}
        </Button>
      }
    >
      {t('app.version.text')}
    </Strip>
  )
}

/** Whole seconds, at least one until the time has come. */
function useSecondsUntil(time: number | null): number {
  const left = () => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made at every rendering and reads nothing but the time
  useEffect(() => {
    setSeconds(left())
    if (time === null) return
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
