import { Server } from 'lucide-react'
import { useNow, useT } from '../../../platform/i18n/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { useNodes } from '../api/use-nodes.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { NodeRow } from '../components/node-row.tsx'
import { READ_SYSTEM } from '../model/permissions.ts'

/** The processes that serve the installation, and how they are. */
export function NodesPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.nodes')} permission={READ_SYSTEM}>
      <Nodes />
    </AdminGate>
  )
}

const FIGURES = ['release', 'started', 'load', 'clock', 'eventLag'] as const

function Nodes() {
  const t = useT()
  useNow()
  const nodes = useNodes()
  const shown = nodes.data ?? []
  return (
    <Page title={t('app.administration.nodes')} primary={null} {...(shown.length > 0 && { count: shown.length })}>
      <div className="flex flex-1 flex-col items-stretch">
        <p className="mb-4 max-w-160 text-muted">{t('nodes.text')}</p>
        {nodes.isPending && <SkeletonRows count={3} />}
        {nodes.isError && shown.length === 0 && (
          <ErrorState title={t('settings.loadFailed')} onRetry={() => void nodes.refetch()} />
        )}
        {nodes.isSuccess && shown.length === 0 && (
          <EmptyState icon={Server} title={t('nodes.none')} text={t('nodes.none.text')} />
        )}
        {shown.length > 0 && (
          <Table
            label={t('app.administration.nodes')}
            columns={[
              { id: 'name', text: t('nodes.column.name') },
              ...FIGURES.map(id => ({ id, text: t(`nodes.column.${id}`), className: 'max-md:hidden' })),
            ]}
          >
            {shown.map(node => (
              <NodeRow key={node.id} node={node} />
            ))}
          </Table>
        )}
      </div>
    </Page>
  )
}
