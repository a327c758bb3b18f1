import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { can, permissionsQuery } from '../../../platform/permissions/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'

type AdminGateProps = { readonly title: string; readonly permission: string; readonly children: ReactNode }

/** Shows an administration screen only to those who may see it. */
export function AdminGate({ title, permission, children }: AdminGateProps) {
  const t = useT()
  const permissions = useQuery(permissionsQuery)
  if (can(permissions.data, permission)) return children
  return (
    <Page title={title} layout="fill" primary={null}>
      {permissions.isPending ? (
        <SkeletonRows />
      ) : (
        <EmptyState icon={Lock} title={t('settings.forbidden')} text={t('settings.forbidden.text')} />
      )}
    </Page>
  )
}
