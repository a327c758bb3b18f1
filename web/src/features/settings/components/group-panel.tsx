import { Pencil, Trash2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toPerson, UserPicker } from '../../users/index.ts'
import { type AdminGroup, useChangeMember, useDeleteGroup, useGroupMembers } from '../api/use-admin-groups.ts'
import { DELETE_GROUPS, UPDATE_GROUPS } from '../model/permissions.ts'
import { GroupDialog } from './group-dialog.tsx'

type GroupPanelProps = { readonly group: AdminGroup; readonly onClose: () => void }

/** One group and its members. */
export function GroupPanel({ group, onClose }: GroupPanelProps) {
  const t = useT()
  const members = useGroupMembers(group.id)
  const change = useChangeMember(group.id)
  const remove = useDeleteGroup()
  const mayUpdate = useCan(UPDATE_GROUPS) && group.isUpdatable
  const mayDelete = useCan(DELETE_GROUPS) && group.isRemovable
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const people = (members.data ?? []).map(toPerson)
  const onError = (error: unknown) => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) })
  return (
    <div className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex min-h-11 items-center gap-1 border-b border-line bg-surface ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{group.name}</h2>
        {mayUpdate && <IconButton label={t('settings.groups.edit')} icon={Pencil} onPress={() => setOpen('edit')} />}
        {mayDelete && (
          <IconButton label={t('settings.groups.delete')} icon={Trash2} onPress={() => setOpen('delete')} />
        )}
        <IconButton label={t('ui.close')} icon={X} onPress={onClose} />
      </header>
      <div className="flex flex-col gap-4 p-4">
        {group.description && <p className="text-muted">{group.description}</p>}
        <div className="flex items-center gap-2">
          <h3 className="flex-1 text-xs font-semibold text-muted">{t('settings.groups.members')}</h3>
          {mayUpdate && (
            <UserPicker
              label={t('settings.groups.add')}
              trigger={
                <Button size="small" icon={UserPlus}>
                  {t('settings.groups.add')}
                </Button>
              }
              without={people.map(({ id }) => id)}
              onChange={person => person && change.mutate({ userId: person.id }, { onError })}
              placement="bottom end"
            />
          )}
        </div>
        {members.isPending && <SkeletonRows count={4} />}
        {members.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void members.refetch()} />}
        {members.isSuccess && (
          <ul className="overflow-hidden rounded-panel border border-line">
            {people.length === 0 && <li className="p-4 text-center text-muted">{t('settings.groups.empty')}</li>}
            {people.map(({ id, name, login, url }) => (
              <li key={id} className="flex h-10 items-center gap-2.5 border-b border-line ps-3 pe-1.5 last:border-b-0">
                <Avatar name={name} url={url} size={24} />
                <span className="min-w-0 flex-1 truncate">
                  {name} <span className="ms-1 text-xs text-faint">{login}</span>
                </span>
                {mayUpdate && (
                  <IconButton
                    label={t('settings.groups.remove', { name })}
                    icon={X}
                    size="small"
                    onPress={() => change.mutate({ userId: id, remove: true }, { onError })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {open === 'edit' && <GroupDialog group={group} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} />}
      <ConfirmDialog
        title={t('settings.groups.delete.title', { name: group.name })}
        text={t('settings.groups.delete.text')}
        confirmText={t('settings.groups.delete')}
        keepText={t('settings.groups.delete.keep')}
        isDanger
        isOpen={open === 'delete'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(group.id, { onSuccess: onClose, onError })}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
