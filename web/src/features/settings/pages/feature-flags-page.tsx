import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useFeatureFlags } from '../api/use-feature-flags.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { FeatureFlagPanel } from '../components/feature-flag-panel.tsx'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'

/** Which parts of the product the installation, or some of its people, have. */
export function FeatureFlagsPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.featureFlags')} permission={READ_SYSTEM}>
      <Page title={t('app.administration.featureFlags')} primary={null}>
        <FeatureFlags />
      </Page>
    </AdminGate>
  )
}

function FeatureFlags() {
  const t = useT()
  const flags = useFeatureFlags()
  const isReadOnly = !useCan(CHANGE_SYSTEM)
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <p className="text-muted">{t('feature-flags.text')}</p>
      {flags.isPending && <SkeletonRows count={3} />}
      {flags.isError && !flags.data && (
        <ErrorState title={t('settings.loadFailed')} onRetry={() => void flags.refetch()} />
      )}
      {flags.data?.map(flag => (
        <FeatureFlagPanel key={flag.id} flag={flag} isReadOnly={isReadOnly} />
      ))}
    </div>
  )
}
