import { Ellipsis, Eye, FolderInput, Link2, MessageSquare, SlidersHorizontal, Star, Trash2 } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useCan } from '../../../../platform/permissions/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { lazyPart, sharedPart } from '../../../../ui/lazy-part.tsx'
import { Menu, type MenuEntry } from '../../../../ui/menu.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { openCommandDialog, useTargetCount } from '../../../commands/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import type { BulkField } from '../../model/bulk-fields.ts'
import { type BulkAction, type BulkActionProps, bulkActions } from '../../model/list-extensions.ts'
import { deleteAll } from './bulk-actions.ts'

const ConfirmDialog = lazyPart(() => import('../../../../ui/dialog.tsx').then(file => file.ConfirmDialog), 'above')
const BulkAudience = lazyPart(() => import('./bulk-audience.tsx').then(file => file.BulkAudience))
const BulkLink = lazyPart(() => import('./bulk-link.tsx').then(file => file.BulkLink))

export type BulkMoreProps = {
  readonly target: CommandTarget
  readonly fields: readonly BulkField[]
  readonly issues: readonly ListedIssue[]
  /** The issues are gone, so nothing is marked any more. */
  readonly onDone: () => void
}

/** The rarer actions: any other field, links, moving, comments, visibility, deleting. */
export function BulkMore({ target, fields, issues, onDone }: BulkMoreProps) {
  const t = useT()
  const [asks, setAsks] = useState<string | null>(null)
  const added = bulkActions.all().find(({ id }) => id === asks)
  const canDelete = useCan('DELETE_ISSUE')
  const canLink = useCan('LINK_ISSUE')
  const open = (query: string) => openCommandDialog({ target, query })
  const count = useTargetCount(target)
  const changes: readonly MenuEntry[] = [
    { id: 'field', text: t('bulk.field'), icon: SlidersHorizontal, onAction: () => setAsks('field') },
    ...(canLink ? [{ id: 'link', text: t('bulk.link'), icon: Link2, onAction: () => setAsks('link') }] : []),
    ...bulkActions.all().map(({ id, textKey, icon }) => ({ id, text: t(textKey), icon, onAction: () => setAsks(id) })),
    { id: 'move', text: t('bulk.move'), icon: FolderInput, onAction: () => open('move to ') },
  ]
  const others: readonly MenuEntry[] = [
    {
      id: 'comment',
      text: t('bulk.comment'),
      icon: MessageSquare,
      onAction: () => openCommandDialog({ target, query: 'comment', withComment: true }),
    },
    { id: 'visibility', text: t('bulk.visibility'), icon: Eye, onAction: () => setAsks('audience') },
    { id: 'star', text: t('bulk.star'), icon: Star, onAction: () => open('star') },
  ]
  const danger: readonly MenuEntry[] = canDelete
    ? [{ id: 'delete', text: t('bulk.delete'), icon: Trash2, isDanger: true, onAction: () => setAsks('delete') }]
    : []
  return (
    <>
      <span className="relative flex">
        <Menu
          label={t('bulk.more')}
          placement="top end"
          groups={[changes, others, danger]}
          trigger={<IconButton label={t('bulk.more')} icon={Ellipsis} />}
        />
        {asks === 'field' && (
          <span className="pointer-events-none absolute inset-0 opacity-0">
            <Picker
              label={t('bulk.fieldName')}
              placement="top end"
              isOpen
              onOpenChange={isOpen => !isOpen && setAsks(null)}
              options={fields.map(({ id, name }) => ({ id, text: name }))}
              selected={[]}
              onChange={([id]) => {
                const field = fields.find(each => each.id === id)
                if (field) open(`${field.isMultiValue ? 'add ' : ''}${field.commandName} `)
              }}
              trigger={<IconButton label={t('bulk.fieldName')} icon={SlidersHorizontal} />}
            />
          </span>
        )}
      </span>
      <Suspense fallback={null}>
        {asks === 'link' && <BulkLink target={target} issues={issues} onClose={() => setAsks(null)} />}
        {added && <Added action={added} target={target} issues={issues} onClose={() => setAsks(null)} />}
        {asks === 'audience' && <BulkAudience target={target} onClose={() => setAsks(null)} />}
        {asks === 'delete' && (
          <ConfirmDialog
            isOpen
            isDanger
            title={t('bulk.deleteTitle', count)}
            text={t('bulk.deleteText')}
            confirmText={t('bulk.deleteConfirm')}
            keepText={t('bulk.deleteKeep')}
            onClose={() => setAsks(null)}
            onConfirm={() => {
              setAsks(null)
              void deleteAll(target)
              onDone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Added({ action, ...props }: BulkActionProps & { readonly action: BulkAction }) {
  const Part: ComponentType<BulkActionProps> = sharedPart(action.load, 'above')
  return <Part {...props} />
}
