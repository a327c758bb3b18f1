import { Tag as TagIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useCan } from '../../../../platform/permissions/index.ts'
import { Button } from '../../../../ui/button.tsx'
import type { PopupPlace } from '../../../../ui/popup-trigger.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { itemColor } from '../../../custom-fields/index.ts'
import { groupOf, makeTag, tellRefusal, useTagAudiences } from '../../../issue-tags/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import type { TagData } from '../../../tags/index.ts'
import { useTags } from '../../../tags/index.ts'
import { tagAll, tagAllNew, untagAll } from './bulk-actions.ts'
import { partly } from './bulk-field.tsx'
import { AnchoredPicker } from './field-picker.tsx'

export type BulkTagsProps = {
  readonly issues: readonly ListedIssue[]
  readonly target: CommandTarget
  /** Where it stands open; without it a button opens it. */
  readonly place?: PopupPlace
}

/** Puts tags on all marked issues, and takes those off that all have. */
export function BulkTags({ issues, target, place }: BulkTagsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(place !== undefined)
  const [text, setText] = useState('')
  const canCreate = useCan('CREATE_WATCH_FOLDER')
  // Of several projects, none is the one whose team is meant.
  const projects = new Set(issues.map(issue => issue.project?.id))
  const ways = useTagAudiences(projects.size === 1 ? [...projects][0] : undefined, isOpen && canCreate)
  const create = async (name: string, groupId: string | undefined): Promise<void> => {
    if (groupId === undefined) await tagAllNew(target, name)
    else
      await makeTag(name, groupId).then(
        tag => tagAll(target, tag),
        tellRefusal(name, () => void create(name, groupId)),
      )
  }
  const { data: found = [], isFetching, error } = useTags(text, isOpen)
  const own = issues.flatMap(({ tags }) => tags)
  const shown: readonly TagData[] = [
    ...new Map([...(text === '' ? own : []), ...found].map(tag => [tag.id, tag])).values(),
  ]
  const countOf = (id: string) => own.filter(tag => tag.id === id).length
  const isOnAll = (id: string) => issues.length > 0 && countOf(id) === issues.length
  return (
    <AnchoredPicker
      label={t('list.tags')}
      multiple
      options={shown.map(tag => ({
        id: tag.id,
        text: tag.name ?? '',
        ...markOf(tag),
        ...partly(t, countOf(tag.id), issues.length),
      }))}
      selected={shown.filter(({ id }) => isOnAll(id)).map(({ id }) => id)}
      onChange={ids => {
        for (const tag of shown) {
          if (ids.includes(tag.id) && !isOnAll(tag.id)) void tagAll(target, tag)
          if (!ids.includes(tag.id) && isOnAll(tag.id)) void untagAll(target, tag)
        }
      }}
      onSearch={setText}
      {...(canCreate ? { ways, onCreate: (name, way) => void create(name, groupOf(way)) } : {})}
      isLoading={isFetching}
      problem={error}
      isOpen={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (open) setText('')
      }}
      anchor={
        place
          ? { place }
          : {
              trigger: (
                <Button variant="ghost" icon={TagIcon} aria-label={t('list.tags')} className="px-2">
                  <span className="@max-[44rem]/bulk:hidden">{t('list.tags')}</span>
                </Button>
              ),
            }
      }
    />
  )
}

function markOf(tag: TagData) {
  const color = itemColor(tag)
  return color ? { color } : {}
}
