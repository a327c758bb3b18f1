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
        <div className="flex max-w-240 flex-col gap-8">
          <Part
            title={t('time-tracking.types')}
            text={t('time-tracking.types.text')}
            addText={t('time-tracking.type.new')}
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
            {...(mayChange ? { onAdd: () => setOpen({ kind: 'attribute' }) } : {})}
          >
            {settings.data.attributePrototypes.map(attribute => (
              <Row
                key={attribute.id}
                name={attribute.name ?? ''}
                text={attribute.values.map(({ name }) => name).join(' · ')}
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
              />
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
  readonly onAdd?: () => void
  readonly children: readonly ReactNode[]
}

function Part({ title, text, addText, onAdd, children }: PartProps) {
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
        <ul aria-label={title} className="overflow-hidden rounded-panel border border-line">
          {children}
        </ul>
      ) : (
        <p className="text-faint">{t('time-tracking.noneYet')}</p>
      )}
    </section>
  )
}

type RowProps = {
  readonly name: string
  readonly text?: string
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  readonly children?: ReactNode
}

function Row({ name, text, onEdit, onDelete, children }: RowProps) {
  const t = useT()
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 ps-4 pe-2 last:border-b-0">
      <span className="min-w-28 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {text !== undefined && <span className="block text-muted wrap-anywhere">{text}</span>}
      </span>
      {children}
      <span className="ms-auto flex shrink-0 gap-x-1 sm:gap-x-3">
        {onEdit && <IconButton label={t('time-tracking.edit.named', { name })} icon={Pencil} onPress={onEdit} />}
        {onDelete && <IconButton label={t('time-tracking.delete.named', { name })} icon={Trash2} onPress={onDelete} />}
      </span>
    </li>
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
