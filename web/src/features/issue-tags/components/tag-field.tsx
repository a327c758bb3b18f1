import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ColorDot, itemColor } from '../../custom-fields/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import type { TagData } from '../../tags/index.ts'
import { shownTags, useTags } from '../../tags/index.ts'
import { makeTag } from '../api/update-tags.ts'
import { groupOf, tellRefusal, useTagAudiences } from './use-tag-audiences.ts'

type TagFieldProps = {
  readonly host: HostData & { readonly tags: readonly TagData[] }
  readonly ui: Pick<IssueUi, 'open' | 'setOpen'>
  readonly onAdd: (tag: TagData) => Promise<void>
  readonly onRemove: (tag: TagData) => Promise<void>
}

/** A host's tags: put on, taken off, made anew. */
export function TagField(props: TagFieldProps) {
  const { host, onRemove } = props
  const t = useT()
  const { canTag } = useHostRights(host)
  const shown = shownTags(host.tags)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 px-2 py-1 pointer-coarse:gap-1.5">
      {shown.map(tag => (
        <Tag
          key={tag.id}
          color={itemColor(tag)}
          {...(canTag
            ? {
                onRemove: () => settle(onRemove(tag)),
                removeLabel: t('issue.tags.remove', { name: tag.name ?? '' }),
              }
            : {})}
        >
          {tag.name}
        </Tag>
      ))}
      {canTag ? (
        <TagPicker {...props} />
      ) : (
        shown.length === 0 && <span className="text-faint">{t('custom-fields.empty')}</span>
      )}
    </div>
  )
}

function TagPicker({ host, ui, onAdd, onRemove }: TagFieldProps) {
  const t = useT()
  const [text, setText] = useState('')
  const isOpen = ui.open === 'tags'
  const canCreate = useCan('CREATE_WATCH_FOLDER')
  const ways = useTagAudiences(host.project?.id, isOpen && canCreate)
  const { data: found = [], isFetching, error } = useTags(text, isOpen)
  const own = text === '' ? host.tags.filter(tag => !found.some(other => other.id === tag.id)) : []
  const tags: readonly TagData[] = [...own, ...found]
  const create = (name: string, way?: string): void =>
    void makeTag(name, groupOf(way)).then(
      tag => settle(onAdd(tag)),
      tellRefusal(name, () => create(name, way)),
    )
  const change = (ids: readonly string[]) => {
    for (const tag of tags) {
      const isOn = host.tags.some(other => other.id === tag.id)
      if (ids.includes(tag.id) && !isOn) settle(onAdd(tag))
      if (!ids.includes(tag.id) && isOn) settle(onRemove(tag))
    }
  }
  return (
    <Picker
      label={t('issue.tags')}
      trigger={
        <Button
          data-focus-home
          aria-label={t('issue.tags.add')}
          className="touch-area flex min-h-5 items-center gap-1 rounded-full border border-dashed border-line-strong px-1.5 text-2xs [--touch:32px] pointer-coarse:min-h-7 pointer-coarse:px-2.5 text-faint hover:bg-hover hover:text-fg"
        >
          <Plus size={11} aria-hidden />
          {shownTags(host.tags).length === 0 && t('issue.tags.add')}
        </Button>
      }
      options={tags.map(tag => {
        const color = itemColor(tag)
        return {
          id: tag.id,
          text: tag.name ?? '',
          icon: <ColorDot background={color?.background ?? 'var(--line-strong)'} />,
        }
      })}
      selected={host.tags.map(tag => tag.id)}
      onChange={change}
      onSearch={setText}
      {...(canCreate ? { ways, onCreate: create } : {})}
      isLoading={isFetching}
      problem={error}
      multiple
      isOpen={isOpen}
      onOpenChange={open => {
        setText('')
        ui.setOpen(open ? 'tags' : null)
      }}
    />
  )
}
