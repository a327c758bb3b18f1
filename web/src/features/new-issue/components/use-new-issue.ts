import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useGo } from '../../../platform/navigation/index.ts'
import { can, permissionsQuery } from '../../../platform/permissions/index.ts'
import { personalValue } from '../../../platform/storage/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { useListProjects } from '../../custom-fields/index.ts'
import {
  draftBody,
  draftFields,
  EMPTY_DRAFT,
  type IssueDraft,
  isWorthKeeping,
  useDraftFiles,
  useIssueDraft,
} from '../../drafts/index.ts'
import { useTimeSettings } from '../../time-tracking/index.ts'
import { createIssue } from './create-issue.ts'
import { createNewIssueStore } from './new-issue-store.ts'
import { useNewIssueFields } from './use-new-issue-fields.ts'
import { useTemplate } from './use-template.ts'

const lastProject = personalValue('new-issue.project', '')

export type NewIssueStart = {
  /** Key of the project to start with. */
  readonly project?: string | undefined
  readonly summary?: string | undefined
  readonly description?: string | undefined
  /** Applied to the issue with its creation: `State Open tag urgent`. */
  readonly command?: string | undefined
}

export type NewIssueSettings = {
  readonly start: NewIssueStart
  /** Called when the issue is there; not when another one is to follow. */
  readonly onCreated: (idReadable: string) => void
}

const placeOf = (draftId: string) => ({ kind: 'issue', draftId }) as const

/** A new issue while it is written: its draft, what the project asks for, and the ways to finish. */
export function useNewIssue({ start, onCreated }: NewIssueSettings) {
  const go = useGo()
  const { projects, isLoading, error, retry } = useOpenProjects()
  const [fixed] = useState(() => givenDraft(start))
  const kept = useIssueDraft(start.project, fixed, next => draftBody(next, fieldsOf(next)))
  const { draft, store: keptStore } = kept
  const place = useMemo(() => (kept.id === null ? null : placeOf(kept.id)), [kept.id])
  const beginFiles = useCallback(async () => placeOf(await keptStore.begin()), [keptStore])
  const files = useDraftFiles(place, beginFiles)

  const newest = useRef({ go, onCreated })
  newest.current = { go, onCreated }
  const [store] = useState(() =>
    createNewIssueStore({
      kept: keptStore,
      create: createIssue,
      lastProject,
      toast,
      offerUndo,
      go: path => newest.current.go(path),
      onCreated: id => newest.current.onCreated(id),
    }),
  )
  const { phase, problems, another, isCommandDropped } = useStore(store)
  useEffect(() => store.open(), [store])

  const project =
    projects.find(({ id }) => id === draft.projectId) ??
    projects.find(({ shortName }) => shortName === start.project) ??
    projects.find(({ id }) => id === lastProject.read()) ??
    projects[0]
  const fieldData = useNewIssueFields(project?.id ?? '')
  const time = useTimeSettings(project?.id, true)
  // Time spent is the sum of work, which a new issue cannot have.
  const spent = time.data?.enabled ? time.data.timeSpent?.id : undefined
  const given = useMemo(() => (fieldData.data ?? []).filter(({ id }) => id !== spent), [fieldData.data, spent])
  const template = useTemplate(start.command?.trim() ?? '', project?.id, given, draft.values)
  const command = (!isCommandDropped && template.rest) || undefined
  const fieldsOf = ({ values }: IssueDraft) => draftFields(given, { ...template.values, ...values })
  const fields = fieldsOf(draft)
  const areFieldsLoading = fieldData.isLoading || time.isLoading || template.isLoading
  const areFilesComing = files.uploads.length > 0
  const fileCount = files.files.length
  useLayoutEffect(() => {
    // Files that are still on their way go with the issue as well.
    const isKnown = !isLoading && !areFieldsLoading && !areFilesComing
    store.know({ project, fields, command, fileCount, areFilesComing, isKnown })
  })

  return {
    ...store.actions,
    draft,
    files,
    project,
    projects,
    /** What of the template's command is no field. */
    command,
    fields,
    another,
    problems,
    isLoading,
    areFieldsLoading,
    isPending: phase !== 'writing',
    /** What is written goes into an issue at this moment, and cannot be left for something else. */
    isCreating: phase === 'creating',
    /** Why the projects are unknown. */
    error,
    retry,
    isKept: isWorthKeeping(draft) || fileCount > 0,
    isRestored: kept.isRestored,
    draftState: kept.state,
    others: kept.others,
    isFilled: isWorthKeeping(draft) || fileCount > 0 || areFilesComing,
  }
}

export type NewIssueForm = ReturnType<typeof useNewIssue>

/** The projects in which the reader may create issues, by name. */
function useOpenProjects() {
  const list = useListProjects()
  const permissions = useQuery(permissionsQuery)
  const { data } = list
  const projects = useMemo(
    () => (data ?? []).filter(({ id, archived }) => !archived && can(permissions.data, 'CREATE_ISSUE', id)),
    [data, permissions.data],
  )
  return {
    projects,
    isLoading: list.isLoading || permissions.isLoading,
    error: (list.data ? null : list.error) ?? (permissions.data ? null : permissions.error),
    retry: () => void Promise.all([list.refetch(), permissions.refetch()]),
  }
}

/** A link that brings texts or a command starts afresh. */
function givenDraft({ summary, description, command }: NewIssueStart): IssueDraft | null {
  if (summary === undefined && description === undefined && command === undefined) return null
  return { ...EMPTY_DRAFT, summary: summary ?? '', description: description ?? '' }
}
