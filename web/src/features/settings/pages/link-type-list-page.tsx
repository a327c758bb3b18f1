import { ArrowLeftRight, ArrowRight, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Table, TableCell, TableRow } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type LinkType, useDeleteLinkType, useLinkTypes } from '../api/use-link-types.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { LinkTypeDialog } from '../components/link-type-dialog.tsx'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'

/** The ways in which issues can be linked. */
export function LinkTypeListPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.linkTypes')} permission={READ_SYSTEM}>
      <LinkTypes />
    </AdminGate>
  )
}

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly type: LinkType } | null

function LinkTypes() {
  const t = useT()
  const types = useLinkTypes()
  const mayChange = useCan(CHANGE_SYSTEM)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Page
      title={t('app.administration.linkTypes')}
      {...(types.isSuccess ? { count: types.data.length } : {})}
      primary={
        mayChange ? (
          <Button variant="primary" icon={Plus} onPress={() => setOpen({ kind: 'new' })}>
            <span className="max-xs:sr-only">{t('link-types.new')}</span>
          </Button>
        ) : null
      }
    >
      <p className="mb-4 max-w-160 text-muted">{t('link-types.text')}</p>
      {types.isPending && <SkeletonRows count={4} />}
      {types.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void types.refetch()} />}
      {types.isSuccess && (
        <Table
          label={t('app.administration.linkTypes')}
          columns={[
            { id: 'name', text: t('settings.column.name') },
            { id: 'phrases', text: t('link-types.column.phrases'), className: 'max-sm:hidden' },
            { id: 'kind', text: t('link-types.column.kind'), className: 'max-md:hidden' },
            { id: 'usages', text: t('link-types.column.usages'), className: 'max-sm:hidden' },
            { id: 'actions', text: t('settings.column.actions'), isQuiet: true, className: 'w-24' },
          ]}
        >
          {types.data.map(type => (
            <LinkTypeRow
              key={type.id}
              type={type}
              {...(mayChange && type.readOnly !== true
                ? {
                    onEdit: () => setOpen({ kind: 'edit', type }),
                    onDelete: () => setOpen({ kind: 'delete', type }),
                  }
                : {})}
            />
          ))}
        </Table>
      )}
      {open?.kind === 'new' && <LinkTypeDialog onClose={close} />}
      {open?.kind === 'edit' && <LinkTypeDialog type={open.type} onClose={close} />}
      <DeleteLinkType type={open?.kind === 'delete' ? open.type : null} onClose={close} />
    </Page>
  )
}

type LinkTypeRowProps = { readonly type: LinkType; readonly onEdit?: () => void; readonly onDelete?: () => void }

function LinkTypeRow({ type, onEdit, onDelete }: LinkTypeRowProps) {
  const t = useT()
  const { name, sourceToTarget, targetToSource, directed, aggregation, blocking, readOnly, usages } = type
  const Arrow = directed ? ArrowRight : ArrowLeftRight
  const phrases = [sourceToTarget, directed ? targetToSource : ''].filter(phrase => phrase !== '').join(' · ')
  const used = usages === null ? '' : t('link-types.usages', { count: usages })
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Arrow size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-xs text-muted wrap-anywhere sm:hidden">
              {[phrases, used].filter(part => part !== '').join(' · ')}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell className="text-muted wrap-anywhere max-sm:hidden">{phrases}</TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex flex-wrap gap-1">
          {blocking && <Tag>{t('link-types.blocking.short')}</Tag>}
          {aggregation && <Tag>{t('link-types.aggregation.short')}</Tag>}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">{used}</TableCell>
      <TableCell>
        <span className="flex justify-end">
          {onEdit && (
            <IconButton label={t('link-types.edit.named', { name: name ?? '' })} icon={Pencil} onPress={onEdit} />
          )}
          {onDelete && (
            <IconButton label={t('link-types.delete.named', { name: name ?? '' })} icon={Trash2} onPress={onDelete} />
          )}
          {readOnly && (
            <span className="flex size-8 items-center justify-center text-faint" title={t('link-types.builtIn')}>
              <Lock size={16} strokeWidth={1.75} role="img" aria-label={t('link-types.builtIn')} />
            </span>
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}

function DeleteLinkType({ type, onClose }: { readonly type: LinkType | null; readonly onClose: () => void }) {
  const t = useT()
  const remove = useDeleteLinkType()
  const count = type?.usages ?? 0
  return (
    <ConfirmDialog
      title={t('link-types.delete.title', { name: type?.name ?? '' })}
      text={t('link-types.delete.text', { count })}
      confirmText={t('link-types.delete')}
      keepText={t('link-types.delete.keep')}
      isDanger
      isOpen={type !== null}
      isPending={remove.isPending}
      onConfirm={() =>
        type &&
        remove.mutate(
          { id: type.id, removeLinks: count > 0 },
          {
            onSuccess: onClose,
            onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }),
          },
        )
      }
      onClose={onClose}
    />
  )
}
