import { Monitor, Smartphone, X } from 'lucide-react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Session, useRevokeSession, useSessions } from '../api/use-security.ts'
import { describeUserAgent } from '../model/user-agent.ts'
import { SettingsSection } from './settings-section.tsx'

/** The browsers in which the user is signed in. */
export function SessionList() {
  const t = useT()
  const sessions = useSessions()
  const revoke = useRevokeSession()
  const all = (sessions.data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  const end = (id?: string) =>
    revoke.mutate(id, {
      onError: error => toast({ tone: 'danger', text: problemText(error, t('profile.failed')) }),
    })
  return (
    <SettingsSection
      title={t('profile.sessions')}
      text={t('profile.sessions.text')}
      action={
        all.length > 1 && (
          <Button isPending={revoke.isPending} onPress={() => end()}>
            {t('profile.sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonRows count={2} />}
      {sessions.isError && <ErrorState title={t('profile.loadFailed')} onRetry={() => void sessions.refetch()} />}
      {all.length > 0 && (
        <ul className="overflow-hidden rounded-panel border border-line">
          {all.map(session => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const t = useT()
  const { relative } = useFormats()
  const { browser, system } = describeUserAgent(session.userAgent ?? '')
  const Icon = system === 'Android' || system === 'iOS' ? Smartphone : Monitor
  const name =
    browser && system
      ? t('profile.sessions.browser', { browser, system })
      : (browser ?? system ?? t('profile.sessions.unknown'))
  const used = session.lastUsed ?? session.created
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 ps-3 pe-1.5 last:border-b-0">
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-muted">
          {session.address}
          {used !== null && <span className="ms-2">{t('profile.lastUsed', { when: relative(used) })}</span>}
        </p>
      </div>
      {session.current ? (
        <Tag className="me-1.5">{t('profile.sessions.current')}</Tag>
      ) : (
        <IconButton label={t('profile.sessions.end', { name })} icon={X} size="small" onPress={onEnd} />
      )}
    </li>
  )
}
