import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { groupBy, Ref } from '../../platform/projection/index.ts'
import { type ActivityContent, type ActivityValue, valuesOf } from '../activities/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import { findIssue, type ShowPast, type VisibleIssue } from '../issues/index.ts'
import { type LinkType, linkTypes } from '../links/index.ts'
import { refsOfValues } from './history.values.ts'
import { issueAt } from './issue-at.ts'
import { type PastComment, type PastFile, pastComments, pastFiles } from './past-parts.ts'
import type { IssueState, LinkState } from './rebuild-issue.ts'

/** A custom field as it stood then. `field` is null when the project has it no more. */
export interface PastField {
  readonly fieldId: number
  readonly name: string
  readonly field: ProjectFieldInfo | null
  readonly content: ActivityContent | null
  readonly refs: readonly Ref[]
}

/** The links of one kind as they stood then. */
export interface PastLink {
  readonly typeId: number
  readonly side: 's' | 't' | ''
  readonly isKnown: boolean
  readonly issues: readonly Ref[]
}

/** An issue as it was, ready to be shown under the names that issues have. */
export interface PastIssue {
  readonly issue: VisibleIssue
  readonly time: number
  readonly state: IssueState
  readonly fields: readonly PastField[]
  readonly tags: readonly Ref[]
  readonly links: readonly PastLink[]
  readonly comments: readonly PastComment[]
  readonly files: readonly PastFile[]
}

export const showPast: ShowPast = async (ctx, issueId, time) => {
  const issue = await findIssue(ctx, issueId)
  const state = await issueAt(ctx, issue.id, time)
  if (!state) throw notFound(issueId)
  const refsOf = await seenValues(ctx, state)
  return new Ref<PastIssue>('PastIssue', {
    issue,
    time,
    state,
    fields: await pastFields(ctx, issue, state, refsOf),
    tags: refsOf(state.tags),
    links: pastLinks(state.links, await linkTypes(ctx), refsOf),
    comments: await pastComments(ctx, issue.id, state),
    files: await pastFiles(ctx, issue.id, state),
  })
}

type RefsOf = (values: readonly ActivityValue[]) => readonly Ref[]

/** What the values are now, or what history kept of them. What the reader may not see was left out of the state. */
async function seenValues(ctx: RequestContext, state: IssueState): Promise<RefsOf> {
  const own = (value: ActivityValue) => ({ value, own: true, texts: false })
  const all = [
    ...state.tags,
    ...state.links.map(link => link.issue),
    ...[...state.fields.values()].flatMap(({ content }) => valuesOf(content)),
  ]
  const refOf = await refsOfValues(ctx, all.map(own))
  return values => values.map(value => refOf(own(value))).filter(ref => ref !== null)
}

/** The fields of the project in their order, then those that it has no more. */
async function pastFields(
  ctx: RequestContext,
  issue: VisibleIssue,
  state: IssueState,
  refsOf: RefsOf,
): Promise<readonly PastField[]> {
  const present = await projectFields(ctx, issue.project_id)
  const contentOf = (fieldId: number) => state.fields.get(fieldId)?.content ?? null
  const shown = present.filter(field => canSeeField(ctx, field))
  const lost = [...state.fields].filter(([id]) => !present.some(field => field.fieldId === id))
  return [
    ...shown.map(field => ({ fieldId: field.fieldId, name: field.name, field, content: contentOf(field.fieldId) })),
    ...lost.map(([fieldId, { name, content }]) => ({ fieldId, name, field: null, content })),
  ].map(field => ({ ...field, refs: refsOf(valuesOf(field.content)) }))
}

function pastLinks(links: readonly LinkState[], types: readonly LinkType[], refsOf: RefsOf): readonly PastLink[] {
  return [...groupBy(links, link => `${link.typeId} ${link.phrase}`).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const type = types.find(({ id }) => id === first.typeId)
    const side = !type?.directed ? '' : first.phrase === type.target_to_source ? 't' : 's'
    return [
      { typeId: first.typeId, side, isKnown: type !== undefined, issues: refsOf(group.map(link => link.issue)) },
    ] as const
  })
}
