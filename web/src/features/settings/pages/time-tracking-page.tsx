import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import { useDeleteOf, useTimeTracking, type WorkAttribute, type WorkType } from '../api/use-time-tracking.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { WorkAttributeDialog, WorkTypeDialog } from '../components/work-dialogs.tsx'
import { WorkTimeForm } from '../components/work-time-form.tsx'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'

/** Types and attributes of work, and the working time, for all projects. */
export function TimeTrackingPage() {
  const t = useT()
  return (
    <AdminGate title={t('time-tracking.title')} permission={READ_SYSTEM}>
      <TimeTracking />
    </AdminGate>
  )
}

type Open =
  | { readonly kind: 'type'; readonly type?: WorkType }
  | { readonly kind: 'attribute'; readonly attribute?: WorkAttribute }
  | {
      readonly kind: 'delete'
      readonly of: 'workItemTypes' | 'attributePrototypes'
      readonly id: string
      readonly name: string
    }
  | null

function TimeTracking() {
  const t = useT()
  const settings = useTimeTracking()
  const mayChange = useCan(CHANGE_SYSTEM)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Page title={t('time-tracking.title')} primary={null}>
      {settings.isPending && <SkeletonRows count={6} />}
      {settings.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void settings.refetch()} />}
      {settings.isSuccess && (
        <div className="flex flex-col gap-8">
          <Part
            title={t('time-tracking.types')}
            text={t('time-tracking.types.text')}
            addText={t('time-tracking.type.new')}
            detailText={t('time-tracking.column.attached')}
            {...(mayChange ? { onAdd: () => setOpen({ kind: 'type' }) } : {})}
          >
            {settings.data.workItemTypes.map(type => (
              <Row
                key={type.id}
                name={type.name ?? ''}
                {...(mayChange
                  ? {
                      onEdit: () => setOpen({ kind: 'type', type }),
                      onDelete: () =>
                        setOpen({ kind: 'delete', of: 'workItemTypes', id: type.id, name: type.name ?? '' }),
                    }
                  : {})}
              >
                {type.autoAttached && <Tag>{t('time-tracking.type.auto.short')}</Tag>}
              </Row>
            ))}
          </Part>
          <Part
            title={t('time-tracking.attributes')}
            text={t('time-tracking.attributes.text')}
            addText={t('time-tracking.attribute.new')}
            detailText={t('time-tracking.column.values')}
            {...(mayChange ? { onAdd: () => setOpen({ kind: 'attribute' }) } : {})}
          >
            {settings.data.attributePrototypes.map(attribute => (
              <Row
                key={attribute.id}
                name={attribute.name ?? ''}
                {...(mayChange
                  ? {
                      onEdit: () => setOpen({ kind: 'attribute', attribute }),
                      onDelete: () =>
                        setOpen({
                          kind: 'delete',
                          of: 'attributePrototypes',
                          id: attribute.id,
                          name: attribute.name ?? '',
                        }),
                    }
                  : {})}
              >
                {attribute.values.map(({ name }) => name).join(' · ')}
              </Row>
            ))}
          </Part>
          <section aria-labelledby="work-time">
            <h2 id="work-time" className="mb-1 text-base font-semibold">
              {t('time-tracking.workTime')}
            </h2>
            <p className="mb-3 text-muted">{t('time-tracking.workTime.text')}</p>
            <WorkTimeForm settings={settings.data.workTimeSettings} isReadOnly={!mayChange} />
          </section>
        </div>
      )}
      {open?.kind === 'type' && <WorkTypeDialog {...(open.type ? { type: open.type } : {})} onClose={close} />}
      {open?.kind === 'attribute' && (
        <WorkAttributeDialog {...(open.attribute ? { attribute: open.attribute } : {})} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteDialog {...open} onClose={close} />}
    </Page>
  )
}

type PartProps = {
  readonly title: string
  readonly text: string
  readonly addText: string
  /** Head of the second column. */
  readonly detailText: string
  readonly onAdd?: () => void
  readonly children: readonly ReactNode[]
}

function Part({ title, text, addText, detailText, onAdd, children }: PartProps) {
  const t = useT()
  return (
    <section aria-label={title}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-base font-semibold">{title}</h2>
        {onAdd && (
          <Button size="small" icon={Plus} onPress={onAdd}>
            {addText}
          </Button>
        )}
      </div>
      <p className="mb-3 text-muted">{text}</p>
      {children.length > 0 ? (
        <Table
          label={title}
          columns={[
            { id: 'name', text: t('settings.column.name') },
            { id: 'detail', text: detailText },
            { id: 'actions', text: t('settings.column.actions'), isQuiet: true, className: 'w-24' },
          ]}
        >
          {children}
        </Table>
      ) : (
        <p className="text-faint">{t('time-tracking.noneYet')}</p>
      )}
    </section>
  )
}

type RowProps = {
  readonly name: string
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  readonly children?: ReactNode
}

function Row({ name, onEdit, onDelete, children }: RowProps) {
  const t = useT()
  return (
    <TableRow>
      <TableCell className="font-medium wrap-anywhere">{name}</TableCell>
      <TableCell className="text-muted wrap-anywhere">{children}</TableCell>
      <TableCell>
        <span className="flex justify-end gap-x-1">
          {onEdit && <IconButton label={t('time-tracking.edit.named', { name })} icon={Pencil} onPress={onEdit} />}
          {onDelete && (
            <IconButton label={t('time-tracking.delete.named', { name })} icon={Trash2} onPress={onDelete} />
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}

type DeleteDialogProps = Extract<Open, { readonly kind: 'delete' }> & { readonly onClose: () => void }

function DeleteDialog({ of, id, name, onClose }: DeleteDialogProps) {
  const t = useT()
  const remove = useDeleteOf(of)
  return (
    <ConfirmDialog
      title={t('time-tracking.delete.title', { name })}
      text={of === 'workItemTypes' ? t('time-tracking.type.delete.text') : t('time-tracking.attribute.delete.text')}
      confirmText={t('time-tracking.delete')}
      keepText={t('time-tracking.delete.keep')}
      isDanger
      isOpen
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: onClose,
          onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }),
        })
      }
      onClose={onClose}
    />
  )
}
