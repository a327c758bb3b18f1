import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError, isAway } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { can, permissionsQuery } from '../../../platform/permissions/index.ts'
import { personalValue } from '../../../platform/storage/index.ts'
import { useSingleFlight } from '../../../ui/single-flight.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { useListProjects } from '../../custom-fields/index.ts'
import {
  DROPPED_FILES_MS,
  type DraftProblem,
  draftBody,
  draftFields,
  EMPTY_DRAFT,
  formDraft,
  type IssueDraft,
  issueBody,
  isWorthKeeping,
  problemsOf,
  type ServerIssueDraft,
  useDraftFiles,
  useIssueDraft,
} from '../../drafts/index.ts'
import { useTimeSettings } from '../../time-tracking/index.ts'
import { useCreateIssue, useNewIssueFields } from './use-create-issue.ts'
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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the form's fields, draft and creation are one state
export function useNewIssue({ start, onCreated }: NewIssueSettings) {
  const t = useT()
  const go = useGo()
  const { projects, isLoading, error, retry } = useOpenProjects()
  const [fixed] = useState(() => givenDraft(start))
  const kept = useIssueDraft(start.project, fixed, next => draftBody(next, fieldsOf(next)))
  const { draft, begin } = kept
  const place = useMemo(() => (kept.id === null ? null : placeOf(kept.id)), [kept.id])
  const beginFiles = useCallback(async () => placeOf(await begin()), [begin])
  const files = useDraftFiles(place, beginFiles)
  const hasFiles = files.files.length + files.uploads.length > 0
  const [isCommandDropped, setCommandDropped] = useState(false)
  const [another, setAnother] = useState(false)
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
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
  const create = useCreateIssue()
  // Files that are still on their way go with the issue as well.
  const areFieldsLoading = fieldData.isLoading || time.isLoading || template.isLoading
  const isKnown = !isLoading && !areFieldsLoading && files.uploads.length === 0
  const [isWanted, setWanted] = useState(false)

  /** What is changed now would not be in the issue, and begin a draft anew that has gone into it. */
  const isBeingCreated = useRef(false)
  const change = (part: Partial<IssueDraft>) => {
    if (isBeingCreated.current) return
    kept.set({ ...draft, ...part })
    setProblems([])
  }
  const empty: IssueDraft = { ...EMPTY_DRAFT, projectId: project?.id ?? '' }

  const fly = useSingleFlight()
  const submit = () => {
    if (!isKnown) return setWanted(true)
    const missing: DraftProblem[] = []
    if (!project) missing.push({ place: 'project', text: t('editor.newIssue.projectMissing') })
    if (draft.summary.trim() === '') missing.push({ place: 'summary', text: t('editor.newIssue.summaryMissing') })
    const isLong = draft.summary.trim().length > TEXT_LIMITS.summary
    // Told at the field itself.
    if (isLong) missing.push({ place: 'summary', text: '' })
    if (draft.description.length > TEXT_LIMITS.text) missing.push({ place: 'description', text: '' })
    if (missing.length > 0 || !project || create.isPending) {
      setProblems(missing)
      return
    }
    // Why the last try failed says nothing about this one.
    setProblems([])
    const body = issueBody({ ...draft, projectId: project.id }, fields)
    fly(() => {
      isBeingCreated.current = true
      create.mutate(
        { body, draft: kept.take, command },
        {
          onSettled: () => {
            isBeingCreated.current = false
          },
          onSuccess: ({ idReadable, hadDraft }) => {
            lastProject.write(project.id)
            setProblems([])
            kept.taken(another ? { ...draft, summary: '', description: '' } : empty)
            toast({
              text: t('editor.newIssue.created', { id: idReadable }),
              tone: 'ok',
              action: { text: t('editor.newIssue.open'), run: () => go(`/issue/${idReadable}`) },
            })
            const lost = hadDraft ? 0 : files.files.length
            if (lost > 0) toast({ text: t('editor.newIssue.filesFailed', { count: lost }), tone: 'danger' })
            if (!another) onCreated(idReadable)
          },
          onError: error => {
            // Still a draft, also on the server.
            kept.set(draft)
            const gone = isApiError(error, 'not_found')
              ? draft.links.find(({ issue }) => issue.id === error.facts.id)
              : undefined
            if (gone) {
              const text = t('editor.newIssue.linkGone', { id: gone.issue.idReadable ?? '' })
              setProblems([{ place: 'form', text }])
              return
            }
            const fallback = t(isAway(error) ? 'editor.newIssue.network' : 'editor.newIssue.failed')
            setProblems(problemsOf(error, fields, fallback))
          },
        },
      )
    })
  }

  // Whoever is faster than the projects and their fields is served as soon as these are there.
  useEffect(() => {
    if (!isWanted || !isKnown) return
    setWanted(false)
    submit()
  })

  const discard = () => {
    setProblems([])
    const undo = kept.drop(empty, hasFiles)
    offerUndo({
      text: t('editor.newIssue.discarded'),
      undo: async () => undo(),
      ...(hasFiles ? { forMs: DROPPED_FILES_MS } : {}),
    })
  }

  return {
    draft,
    change,
    files,
    project,
    projects,
    /** What of the template's command is no field. */
    command,
    dropCommand: () => {
      setCommandDropped(true)
      setProblems([])
    },
    fields,
    another,
    setAnother,
    problems,
    submit,
    discard,
    isLoading,
    areFieldsLoading,
    isPending: create.isPending || isWanted,
    /** Why the projects are unknown. */
    error,
    retry,
    isKept: isWorthKeeping(draft) || files.files.length > 0,
    isRestored: kept.isRestored,
    draftState: kept.state,
    others: kept.others,
    openDraft: (other: ServerIssueDraft) => {
      setProblems([])
      kept.show(formDraft(other), other)
    },
    /** Leaves what was written as a draft. */
    beginAnother: () => {
      setProblems([])
      kept.show(empty)
    },
    isFilled: isWorthKeeping(draft) || hasFiles,
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
