import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isApiError } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { can, permissionsQuery } from '../../../../platform/permissions/index.ts'
import { storedValue } from '../../../../platform/storage/index.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useCreateIssue, useNewIssueFields } from '../../api/use-create-issue.ts'
import { useListProjects } from '../../api/use-list-projects.ts'
import { formDraft, type ServerIssueDraft } from '../drafts/issue-drafts.ts'
import { useIssueDraft } from '../drafts/use-issue-draft.ts'
import {
  type DraftProblem,
  draftBody,
  draftFields,
  EMPTY_DRAFT,
  type IssueDraft,
  issueBody,
  isWorthKeeping,
  problemsOf,
} from './new-issue.ts'

const lastProject = storedValue('new-issue.project', '')

export type NewIssueStart = {
  /** Key of the project to start with. */
  readonly project?: string | undefined
  readonly summary?: string | undefined
  readonly description?: string | undefined
  /** Applied to the issue as soon as it is there: `State Open tag urgent`. */
  readonly command?: string | undefined
}

export type NewIssueSettings = {
  readonly start: NewIssueStart
  /** Called when the issue is there; not when another one is to follow. */
  readonly onCreated: (idReadable: string) => void
}

/** A new issue while it is written: its draft, what the project asks for, and the ways to finish. */
export function useNewIssue({ start, onCreated }: NewIssueSettings) {
  const t = useT()
  const go = useGo()
  const { projects, isLoading, error, retry } = useOpenProjects()
  const [fixed] = useState(() => givenDraft(start))
  const kept = useIssueDraft(start.project, fixed, next =>
    draftBody(next, draftFields(fieldData.data ?? [], next.values)),
  )
  const { draft } = kept
  const [files, setFiles] = useState<readonly File[]>([])
  const command = start.command?.trim() || undefined
  const [another, setAnother] = useState(false)
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const project =
    projects.find(({ id }) => id === draft.projectId) ??
    projects.find(({ shortName }) => shortName === start.project) ??
    projects.find(({ id }) => id === lastProject.read()) ??
    projects[0]
  const fieldData = useNewIssueFields(project?.id ?? '')
  const fields = useMemo(() => draftFields(fieldData.data ?? [], draft.values), [fieldData.data, draft.values])
  const create = useCreateIssue()
  const isKnown = !isLoading && !fieldData.isLoading
  const [isWanted, setWanted] = useState(false)

  const change = (part: Partial<IssueDraft>) => {
    kept.set({ ...draft, ...part })
    setProblems([])
  }
  const clear = () => {
    setFiles([])
    setProblems([])
  }
  const empty: IssueDraft = { ...EMPTY_DRAFT, projectId: project?.id ?? '' }

  const submit = () => {
    if (!isKnown) return setWanted(true)
    const missing: DraftProblem[] = []
    if (!project) missing.push({ place: 'project', text: t('issues.newIssue.projectMissing') })
    if (draft.summary.trim() === '') missing.push({ place: 'summary', text: t('issues.newIssue.summaryMissing') })
    if (missing.length > 0 || !project || create.isPending) {
      setProblems(missing)
      return
    }
    const body = issueBody({ ...draft, projectId: project.id }, fields)
    create.mutate(
      { body, files, draft: kept.take, command },
      {
        onSuccess: ({ idReadable, failedFiles, isCommandRefused }) => {
          lastProject.write(project.id)
          clear()
          kept.taken(another ? { ...draft, summary: '', description: '' } : empty)
          toast({
            text: t('issues.newIssue.created', { id: idReadable }),
            tone: 'ok',
            action: { text: t('issues.newIssue.open'), run: () => go(`/issue/${idReadable}`) },
          })
          if (failedFiles > 0) toast({ text: t('issues.newIssue.filesFailed', { count: failedFiles }), tone: 'danger' })
          if (isCommandRefused) toast({ text: t('editor.newIssue.commandFailed', { command }), tone: 'danger' })
          if (!another) onCreated(idReadable)
        },
        onError: error => {
          // Still a draft, also on the server.
          kept.set(draft)
          const isOffline = isApiError(error, 'network')
          const fallback = t(isOffline ? 'issues.newIssue.network' : 'issues.newIssue.failed')
          setProblems(problemsOf(error, fields, fallback))
        },
      },
    )
  }

  // Whoever is faster than the projects and their fields is served as soon as these are there.
  useEffect(() => {
    if (!isWanted || !isKnown) return
    setWanted(false)
    submit()
  })

  const discard = () => {
    const before = { draft, files }
    clear()
    kept.drop(empty)
    toast({
      text: t('issues.newIssue.discarded'),
      action: {
        text: t('issues.newIssue.undo'),
        run: () => {
          kept.set(before.draft)
          setFiles(before.files)
        },
      },
    })
  }

  return {
    draft,
    change,
    files,
    setFiles,
    project,
    projects,
    command,
    fields,
    another,
    setAnother,
    problems,
    submit,
    discard,
    isLoading,
    areFieldsLoading: fieldData.isLoading,
    isPending: create.isPending || isWanted,
    /** Why the projects are unknown. */
    error,
    retry,
    isKept: isWorthKeeping(draft),
    isRestored: kept.isRestored,
    others: kept.others,
    openDraft: (other: ServerIssueDraft) => {
      clear()
      kept.show(formDraft(other), other)
    },
    /** Leaves what was written as a draft. */
    beginAnother: () => {
      clear()
      kept.show(empty)
    },
    isFilled: isWorthKeeping(draft) || files.length > 0,
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

/** A link that brings texts starts afresh. */
function givenDraft({ summary, description }: NewIssueStart): IssueDraft | null {
  if (summary === undefined && description === undefined) return null
  return { ...EMPTY_DRAFT, summary: summary ?? '', description: description ?? '' }
}
