import { LogIn } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useSearchState } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AccountSettings } from '../components/account-settings.tsx'
import { SecuritySettings } from '../components/security-settings.tsx'

/** Everything a user sets for themselves. */
export function ProfilePage() {
  const t = useT()
  const me = useMe()
  const [{ tab }, setSearch] = useSearchState()
  if (!me) return null
  if (me.guest) {
    return (
      <Page title={t('profile.title')} layout="fill">
        <EmptyState
          icon={LogIn}
          title={t('profile.guest')}
          action={
            <Link to="/sign-in" className={buttonClass('primary')}>
              {t('app.signIn')}
            </Link>
          }
        />
      </Page>
    )
  }
  return (
    <Page title={t('profile.title')} primary={null}>
      <header className="mb-4 flex items-center gap-4">
        <Avatar name={me.fullName} url={me.avatarUrl} size={64} />
        <div className="min-w-0">
          <h2 className="truncate text-xl font-semibold tracking-tight">{me.fullName}</h2>
          <p className="truncate text-muted">{me.login}</p>
        </div>
      </header>
      <Tabs
        label={t('profile.title')}
        selected={tab === 'security' ? 'security' : 'general'}
        onChange={id => setSearch({ tab: id === 'general' ? undefined : id })}
        tabs={[
          { id: 'general', text: t('profile.general'), content: <AccountSettings key={me.id} me={me} /> },
          { id: 'security', text: t('profile.security'), content: <SecuritySettings me={me} /> },
        ]}
      />
    </Page>
  )
}
