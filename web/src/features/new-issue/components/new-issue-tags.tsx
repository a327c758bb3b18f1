import { Tag as TagIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { itemColor } from '../../custom-fields/index.ts'
import { groupOf, makeTag, tellRefusal, useTagAudiences } from '../../issue-tags/index.ts'
import type { TagData } from '../../tags/index.ts'
import { useTags } from '../../tags/index.ts'

export type NewIssueTagsProps = {
  readonly tags: readonly TagData[]
  readonly onChange: (tags: readonly TagData[]) => void
  /** Id of the project that the issue will be in. */
  readonly project: string | undefined
}

/** The tags that the new issue starts with. */
export function NewIssueTags({ tags, onChange, project }: NewIssueTagsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const canCreate = useCan('CREATE_WATCH_FOLDER')
  const latest = useRef(tags)
  latest.current = tags
  const ways = useTagAudiences(project, isOpen && canCreate)
  const create = (name: string, way?: string): void =>
    void makeTag(name, groupOf(way)).then(
      tag => onChange([...latest.current, tag]),
      tellRefusal(name, () => create(name, way)),
    )
  const found = useTags(text, isOpen)
  const all = [...(found.data ?? []), ...tags.filter(tag => !found.data?.some(({ id }) => id === tag.id))]
  return (
    <>
      {tags.map(tag => (
        <Tag
          key={tag.id}
          color={itemColor(tag)}
          onRemove={() => onChange(tags.filter(({ id }) => id !== tag.id))}
          removeLabel={t('editor.newIssue.removeTag', { name: tag.name })}
        >
          {tag.name}
        </Tag>
      ))}
      <Picker
        label={t('editor.newIssue.tags')}
        multiple
        options={all.map(tag => {
          const color = itemColor(tag)
          return { id: tag.id, text: tag.name ?? '', ...(color ? { color } : {}) }
        })}
        selected={tags.map(({ id }) => id)}
        onChange={ids => onChange(all.filter(({ id }) => ids.includes(id)))}
        onSearch={setText}
        {...(canCreate ? { ways, onCreate: create } : {})}
        isLoading={found.isFetching}
        problem={found.error}
        isOpen={isOpen}
        onOpenChange={open => {
          setOpen(open)
          if (open) setText('')
        }}
        trigger={
          <Button variant="ghost" size="small" icon={TagIcon}>
            {t('editor.newIssue.tagsAdd')}
          </Button>
        }
      />
    </>
  )
}
