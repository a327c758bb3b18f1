import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { isApiError, isAway } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { createStore } from '../../../platform/store/index.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'
import type { offerUndo } from '../../../ui/undo/offer-undo.ts'
import {
  DROPPED_FILES_MS,
  type DraftField,
  type DraftProblem,
  EMPTY_DRAFT,
  formDraft,
  type IssueDraft,
  type IssueDraftStore,
  issueBody,
  problemsOf,
  type ServerIssueDraft,
} from '../../drafts/index.ts'
import type { CreatedIssue, NewIssue } from './create-issue.ts'

export type NewIssueState = {
  /** `waiting`: the issue is created as soon as everything is known that belongs to it. */
  readonly phase: 'writing' | 'waiting' | 'creating'
  /** Why it could not be created. */
  readonly problems: readonly DraftProblem[]
  /** Another one is to follow. */
  readonly another: boolean
  readonly isCommandDropped: boolean
}

/** What belongs to the issue besides its draft. */
export type NewIssueContext = {
  readonly project: { readonly id: string } | undefined
  /** The project's fields with the values that they have now. */
  readonly fields: readonly DraftField[]
  readonly command: string | undefined
  /** Files that the draft has on the server. */
  readonly fileCount: number
  readonly areFilesComing: boolean
  /** False while any of this is being read. */
  readonly isKnown: boolean
}

export type NewIssueEnvironment = {
  readonly kept: Pick<IssueDraftStore, 'state' | 'set' | 'show' | 'drop' | 'take' | 'taken'>
  readonly create: (issue: NewIssue) => Promise<CreatedIssue>
  readonly lastProject: { readonly write: (id: string) => void }
  readonly toast: (message: ToastMessage) => void
  readonly offerUndo: (action: Parameters<typeof offerUndo>[0]) => void
  /** Goes to an in-app path. */
  readonly go: (path: string) => void
  /** The issue is there, and no other one is to follow. */
  readonly onCreated: (idReadable: string) => void
}

const NOTHING_KNOWN: NewIssueContext = {
  project: undefined,
  fields: [],
  command: undefined,
  fileCount: 0,
  areFilesComing: false,
  isKnown: false,
}

/** The form of a new issue: from writing to the issue, or to why there is none. Knows nothing of screens. */
export function createNewIssueStore(environment: NewIssueEnvironment) {
  const { kept, create, lastProject, toast, offerUndo, go, onCreated } = environment
  let context = NOTHING_KNOWN
  let isOpen = false
  const { state, set, subscribe } = createStore<NewIssueState>({
    phase: 'writing',
    problems: [],
    another: false,
    isCommandDropped: false,
  })
  const become = (part: Partial<NewIssueState>) => set({ ...state(), ...part })
  const empty = (): IssueDraft => ({ ...EMPTY_DRAFT, projectId: context.project?.id ?? '' })
  /** The draft while it goes into an issue is not touched: what is changed would not be in it, what is dropped might be. */
  const unlessCreating =
    <A extends readonly unknown[]>(run: (...given: A) => void) =>
    (...given: A): void => {
      if (state().phase === 'creating') return
      become({ problems: [] })
      run(...given)
    }

  const submit = () => {
    if (state().phase === 'creating') return
    if (!context.isKnown) return become({ phase: 'waiting' })
    const { project } = context
    const { draft } = kept.state()
    const problems = missingOf(draft, project)
    if (!project || problems.length > 0) return become({ phase: 'writing', problems })
    // Why the last try failed says nothing about this one.
    become({ phase: 'creating', problems: [] })
    void finish({ ...draft, projectId: project.id })
  }

  const finish = async (draft: IssueDraft): Promise<void> => {
    const { fields, command, fileCount } = context
    const { another } = state()
    const outcome = await create({
      body: issueBody(draft, fields),
      draft: kept.take,
      hasFiles: fileCount > 0,
      command,
    }).then(
      created => ({ created }),
      (error: unknown) => ({ error }),
    )
    // Whoever has left is told nothing, and led nowhere.
    if (!isOpen) return
    if ('error' in outcome) {
      // Still a draft, also on the server.
      kept.set(kept.state().draft)
      become({ phase: 'writing', problems: refusalOf(outcome.error, draft, fields) })
      return
    }
    const { idReadable, hadDraft } = outcome.created
    lastProject.write(draft.projectId)
    become({ phase: 'writing', problems: [] })
    kept.taken(another ? { ...draft, summary: '', description: '' } : empty())
    toast({
      text: t('editor.newIssue.created', { id: idReadable }),
      tone: 'ok',
      action: { text: t('editor.newIssue.open'), run: () => go(`/issue/${idReadable}`) },
    })
    const lost = hadDraft ? 0 : fileCount
    if (lost > 0) toast({ text: t('editor.newIssue.filesFailed', { count: lost }), tone: 'danger' })
    if (!another) onCreated(idReadable)
  }

  return {
    state,
    subscribe,
    /** For as long as the form stands. Returns the way to leave it. */
    open(): () => void {
      isOpen = true
      return () => {
        isOpen = false
      }
    },
    /** What belongs to the issue now. Whoever was faster is served as soon as it is known. */
    know(next: NewIssueContext): void {
      context = next
      if (state().phase === 'waiting' && next.isKnown) submit()
    },
    /** What somebody does in the form. */
    actions: {
      change: unlessCreating((part: Partial<IssueDraft>) => kept.set({ ...kept.state().draft, ...part })),
      setAnother: (another: boolean) => become({ another }),
      dropCommand: () => become({ isCommandDropped: true, problems: [] }),
      submit,
      discard: unlessCreating(() => {
        const hasFiles = context.fileCount > 0 || context.areFilesComing
        const takeBack = kept.drop(empty(), hasFiles)
        offerUndo({
          text: t('editor.newIssue.discarded'),
          undo: async () => takeBack(),
          ...(hasFiles ? { forMs: DROPPED_FILES_MS } : {}),
        })
      }),
      openDraft: unlessCreating((other: ServerIssueDraft) => kept.show(formDraft(other), other)),
      /** Leaves what was written as a draft. */
      beginAnother: unlessCreating(() => kept.show(empty())),
    },
  }
}

function missingOf({ summary, description }: IssueDraft, project: NewIssueContext['project']): readonly DraftProblem[] {
  const missing: DraftProblem[] = []
  if (!project) missing.push({ place: 'project', text: t('editor.newIssue.projectMissing') })
  if (summary.trim() === '') missing.push({ place: 'summary', text: t('editor.newIssue.summaryMissing') })
  // What is too long is told at the field itself.
  if (summary.trim().length > TEXT_LIMITS.summary) missing.push({ place: 'summary', text: '' })
  if (description.length > TEXT_LIMITS.text) missing.push({ place: 'description', text: '' })
  return missing
}

function refusalOf(error: unknown, { links }: IssueDraft, fields: readonly DraftField[]): readonly DraftProblem[] {
  const gone = isApiError(error, 'not_found') ? links.find(({ issue }) => issue.id === error.facts.id) : undefined
  if (gone) return [{ place: 'form', text: t('editor.newIssue.linkGone', { id: gone.issue.idReadable ?? '' }) }]
  const fallback = t(isAway(error) ? 'editor.newIssue.network' : 'editor.newIssue.failed')
  return problemsOf(error, fields, fallback)
}
