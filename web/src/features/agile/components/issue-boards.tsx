import { useQuery } from '@tanstack/react-query'
import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FieldRow, type IssueSlotProps, useHostRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { boardChoicesQuery } from '../api/board-choices.ts'
import { issueSprintsQuery } from '../api/issue-sprints.ts'
import { addToSprint, removeFromSprint } from '../api/place-issue.ts'
import { boardPlaces, placeOption } from '../model/board-options.ts'
import { membershipOf, placeText } from '../model/membership.ts'
import type { IssueSprint } from '../model/projections.ts'

const NO_SPRINTS: readonly IssueSprint[] = []

/** The boards and sprints that an issue is on: with the way there, onto others and off again. */
export function IssueBoards({ issue, hidesEmpty }: IssueSlotProps<'field'>) {
  const t = useT()
  const { canUpdate } = useHostRights(issue)
  const { data: sprints = NO_SPRINTS, isPending, isError } = useQuery(issueSprintsQuery(issue.id))
  if (hidesEmpty && sprints.length === 0) return null
  return (
    <FieldRow label={t('issue.boards')}>
      <ul
        aria-label={t('issue.boards')}
        className="flex min-w-0 flex-wrap items-center gap-1 px-2 py-1 pointer-coarse:gap-1.5"
      >
        {sprints.map(sprint => (
          <li key={sprint.id} className="flex min-w-0">
            <BoardTag issue={issue} sprint={sprint} sprints={sprints} canUpdate={canUpdate} />
          </li>
        ))}
        {canUpdate && !isPending && !isError ? (
          <li className="flex">
            <BoardPicker issue={issue} sprints={sprints} />
          </li>
        ) : (
          sprints.length === 0 && !isPending && <li className="text-faint">{t('custom-fields.empty')}</li>
        )}
      </ul>
    </FieldRow>
  )
}

type BoardsProps = { readonly issue: IssueData; readonly sprints: readonly IssueSprint[] }
type BoardTagProps = BoardsProps & { readonly sprint: IssueSprint; readonly canUpdate: boolean }

function BoardTag({ issue, sprint, sprints, canUpdate }: BoardTagProps) {
  const t = useT()
  const { agile } = sprint
  if (!agile) return null
  const membership = membershipOf(agile)
  const hasSprints = agile.sprintsSettings?.disableSprints !== true
  const place = placeText(sprint)
  const isOnlyOne = sprints.filter(other => other.agile?.id === agile.id).length === 1
  const how =
    membership === 'query'
      ? t('agile.field.byQuery')
      : membership === 'field'
        ? t('agile.field.byField', { field: agile.sprintsSettings?.sprintSyncField?.name ?? '' })
        : undefined
  return (
    <Tag
      {...(canUpdate && membership !== 'query'
        ? {
            onRemove: () => void removeFromSprint(issue, sprint, isOnlyOne),
            removeLabel: t('agile.field.remove', { place }),
          }
        : {})}
    >
      <Link
        to={hasSprints ? `/agiles/${agile.id}/${sprint.id}` : `/agiles/${agile.id}`}
        title={how === undefined ? place : `${place} (${how})`}
        className="inline-flex max-w-full min-w-0 items-center gap-1 align-top text-fg hover:underline"
      >
        {membership === 'query' && <ListFilter size={10} aria-hidden className="shrink-0 text-faint" />}
        <bdi className="shrink-2 truncate">{agile.name}</bdi>
        {hasSprints && (
          <>
            <span aria-hidden className="text-faint">
              ·
            </span>
            <bdi className="truncate text-muted">{sprint.name}</bdi>
          </>
        )}
        {how !== undefined && <span className="sr-only">{how}</span>}
      </Link>
    </Tag>
  )
}

function BoardPicker({ issue, sprints }: BoardsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching, error } = useQuery({ ...boardChoicesQuery, enabled: isOpen })
  const places = boardPlaces(data, board => board.projects.some(({ id }) => id === issue.project?.id))
  const selected = sprints.map(({ id }) => id)
  const change = (ids: readonly string[]) => {
    for (const { sprint, board } of places) {
      const isOn = selected.includes(sprint.id)
      const ofBoard = sprints.filter(({ agile }) => agile?.id === board.id)
      if (ids.includes(sprint.id) && !isOn) void addToSprint(issue, sprint)
      if (!ids.includes(sprint.id) && isOn) void removeFromSprint(issue, sprint, ofBoard.length === 1)
    }
  }
  return (
    <Picker
      label={t('issue.boards')}
      trigger={
        <Button
          data-focus-home
          aria-label={t('agile.field.add')}
          className="touch-area flex h-5 items-center gap-1 rounded-full border border-dashed border-line-strong px-1.5 text-2xs text-faint [--touch:32px] hover:bg-hover hover:text-fg pointer-coarse:h-7 pointer-coarse:px-2.5"
        >
          <Plus size={11} aria-hidden />
          {sprints.length === 0 && t('agile.field.add')}
        </Button>
      }
      options={places.map(placeOption)}
      selected={selected}
      onChange={change}
      isLoading={isFetching && data.length === 0}
      problem={error}
      multiple
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(data.length > 0 && places.length === 0
        ? { footer: <p className="p-2 text-xs text-muted">{t('agile.field.none')}</p> }
        : {})}
    />
  )
}
