import type { Read } from '@cairn/common/features/entities'
import {
  createWorkItemRoute,
  deleteWorkItemRoute,
  exportWorkItems,
  getProjectTimeTracking,
  getTimeTracking,
  updateWorkItemRoute,
} from '@cairn/common/features/time-tracking'
import { useQuery } from '@tanstack/react-query'
import { call, keepCall, urlOf } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient, together } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { valueItems } from '../../custom-fields/index.ts'
import { issueKeys, paintIssue, readableIdOf, withFieldChange } from '../../issues/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

const WORK_FIELDS = {
  id: true,
  date: true,
  text: true,
  usesMarkdown: true,
  isUpdatable: true,
  duration: { minutes: true, presentation: true },
  type: { id: true, name: true },
  author: USER_FIELDS,
  attributes: { id: true, name: true, value: { id: true, name: true } },
} as const
export type WorkItem = Read<'IssueWorkItem', typeof WORK_FIELDS>
const TRACKER_FIELDS = {
  enabled: true,
  canAdd: true,
  canAddForOthers: true,
  spent: { minutes: true },
  workItems: WORK_FIELDS,
} as const
export type TimeTracker = Read<'IssueTimeTracker', typeof TRACKER_FIELDS>

const NAMED = { id: true, name: true } as const
const SETTINGS_FIELDS = {
  enabled: true,
  estimate: { id: true },
  timeSpent: { id: true },
  workItemTypes: NAMED,
  attributes: { id: true, name: true, values: NAMED },
} as const
export type TimeSettings = Read<'ProjectTimeTrackingSettings', typeof SETTINGS_FIELDS>

/** What people enter of work. */
export type WorkInput = {
  /** As written, such as `1h 30m`. */
  readonly duration: string
  /** 00:00 UTC of the day, ms. */
  readonly date: number
  readonly typeId: string | null
  readonly text: string
  /** Whose work it is; null: one's own, or whoever it was. */
  readonly authorId: string | null
  /** Attribute of the project → value, or null. */
  readonly values: Readonly<Record<string, string | null>>
}

const workKey = (issueId: string) => [...issueKeys.issue(issueId), 'work'] as const

/** The time tracked on an issue, with its work items. */
export function useTimeTracker(issueId: string) {
  return useQuery({
    queryKey: workKey(issueId),
    queryFn: ({ signal }) => call(getTimeTracking, { params: { id: issueId }, fields: TRACKER_FIELDS, signal }),
  })
}

/** How the project tracks time. */
export function useTimeSettings(projectId: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['admin/projects', 'timeTracking', projectId],
    queryFn: ({ signal }) =>
      call(getProjectTimeTracking, { params: { id: projectId ?? '' }, fields: SETTINGS_FIELDS, signal }),
    enabled: enabled && projectId !== undefined,
  })
}

const bodyOf = ({ duration, date, typeId, text, authorId, values }: WorkInput) => ({
  duration: { presentation: duration },
  date,
  type: typeId === null ? null : { id: typeId },
  text,
  ...(authorId === null ? {} : { author: { id: authorId } }),
  attributes: Object.entries(values).map(([id, value]) => ({ id, value: value === null ? null : { id: value } })),
})

/** Where the work on an issue is handed out as a table. */
export const workFileUrl = (idReadable: string): string =>
  urlOf(exportWorkItems, { query: { query: `issue id: ${idReadable}`, format: 'csv' } })

/** Adds work, or changes it; rejects with the server's refusal. */
export async function saveWork(issueId: string, input: WorkInput, id?: string): Promise<void> {
  const params = { id: issueId }
  const body = bodyOf(input)
  if (id === undefined) await call(createWorkItemRoute, { params, body })
  else await call(updateWorkItemRoute, { params: { ...params, itemId: id }, body })
  await workChanged(issueId)
}

/**
 * Deletes work, with a way back: it is logged again as it was.
 * @param spentField id of the field with the sum, which goes down at once
 */
export async function deleteWork(issueId: string, item: WorkItem, spentField: string | undefined): Promise<void> {
  const key = workKey(issueId)
  const gone = item.duration?.minutes ?? 0
  const less = <T extends { readonly minutes: number | null } | null>(sum: T): T =>
    sum && { ...sum, minutes: Math.max((sum.minutes ?? 0) - gone, 0) }
  await queryClient.cancelQueries({ queryKey: key })
  const painted = together([
    paint<TimeTracker>(key, tracker => ({
      ...tracker,
      spent: less(tracker.spent),
      workItems: tracker.workItems.filter(({ id }) => id !== item.id),
    })),
    paintIssue(issueId, issue => {
      const field = issue.customFields.find(({ id }) => id === spentField)
      const minutes = field && valueItems(field.value)[0]?.minutes
      return field && typeof minutes === 'number'
        ? withFieldChange(field.id, { value: less({ minutes }) })(issue)
        : issue
    }),
  ])
  try {
    await call(deleteWorkItemRoute, { params: { id: issueId, itemId: item.id } })
    painted.keep()
    offerUndo({
      text: t('work.deleted'),
      about: readableIdOf(issueId),
      undo: () => restoreWork(issueId, item),
      requests: [keepCall(createWorkItemRoute, again(issueId, item))],
    })
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
  }
  await workChanged(issueId)
}

const again = (issueId: string, item: WorkItem) => ({ params: { id: issueId }, body: workBody(item) })

const workBody = (item: WorkItem) => ({
  duration: { minutes: item.duration?.minutes ?? 0 },
  date: item.date,
  text: item.text,
  usesMarkdown: item.usesMarkdown,
  type: item.type && { id: item.type.id },
  author: item.author && { id: item.author.id },
  attributes: item.attributes.flatMap(({ id, value }) => (value ? [{ id, value: { id: value.id } }] : [])),
})

async function restoreWork(issueId: string, item: WorkItem): Promise<void> {
  try {
    await call(createWorkItemRoute, again(issueId, item))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    await workChanged(issueId)
  }
}

/** The sums in the issue and in those above it follow. */
async function workChanged(issueId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: issueKeys.issues })
  void queryClient.invalidateQueries({ queryKey: issueKeys.issuePages })
  await queryClient.refetchQueries({ queryKey: workKey(issueId), exact: true })
}
