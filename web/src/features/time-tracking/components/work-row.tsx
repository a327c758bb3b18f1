import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { HostText } from '../../markdown/index.ts'
import { userName } from '../../users/index.ts'
import { deleteWork, saveWork, type TimeSettings, type WorkItem } from '../api/use-work.ts'
import { dayText } from '../model/work.ts'
import { WorkForm } from './work-form.tsx'

type WorkRowProps = {
  readonly issueId: string
  readonly item: WorkItem
  readonly settings: TimeSettings
  readonly canChooseAuthor: boolean
}

/** Work of one person on one day: read, changed where it stands, deleted with a way back. */
export function WorkRow({ issueId, item, settings, canChooseAuthor }: WorkRowProps) {
  const t = useT()
  const { day } = useFormats()
  const [isEditing, setEditing] = useState(false)
  const name = userName(item.author)
  const duration = item.duration?.presentation ?? ''
  if (isEditing)
    return (
      <li className="rounded-panel border border-line p-3">
        <WorkForm
          settings={settings}
          item={item}
          canChooseAuthor={canChooseAuthor}
          onSave={input => saveWork(issueId, input, item.id)}
          onDone={() => setEditing(false)}
        />
      </li>
    )
  const facts = { duration, name, date: day(item.date ?? 0) }
  return (
    <li className="group/work flex items-start gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover">
      <Avatar name={name} url={item.author?.avatarUrl ?? null} size={20} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className="font-medium tabular-nums">{duration}</span>
          <span className="min-w-0 truncate">{name}</span>
          <time dateTime={dayText(item.date ?? 0)} className="text-xs text-faint tabular-nums">
            {facts.date}
          </time>
          {item.type && <Tag>{item.type.name}</Tag>}
          {item.attributes.map(({ id, name: attribute, value }) =>
            value ? (
              <Tag key={id}>
                {attribute}: {value.name}
              </Tag>
            ) : null,
          )}
        </div>
        {item.text !== null && item.text !== '' && <HostText source={item.text} />}
      </div>
      {item.isUpdatable && (
        <span className="flex shrink-0 opacity-0 group-focus-within/work:opacity-100 group-hover/work:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            data-focus-home
            label={t('work.edit.named', facts)}
            icon={Pencil}
            size="small"
            onPress={() => setEditing(true)}
          />
          <IconButton
            label={t('work.delete.named', facts)}
            icon={Trash2}
            size="small"
            onPress={() => void deleteWork(issueId, item, settings.timeSpent?.id)}
          />
        </span>
      )}
    </li>
  )
}
