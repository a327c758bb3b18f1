import type { RequestContext } from '../../../platform/context/index.ts'
import { type Permitted, requireFew, requireSilent, requireWatch, siftBy } from '../../hosts/index.ts'
import { addTags, dropTags, type NamedTag } from '../../tags/index.ts'
import { changeVisibility } from '../change-visibility.ts'
import type { FieldInput, FieldValues } from '../field-inputs.ts'
import { issueHost } from '../issue-host.ts'
import { requireOnIssue, requireUpdate, type VisibleIssue } from '../issues.policy.ts'
import { planFields, resolvePlanned, storePlanned } from './change-fields.ts'

/** What is to become of one locked issue. */
export interface IssueEdit {
  readonly issue: VisibleIssue
  readonly fields: readonly FieldInput[]
  readonly addedTags: readonly NamedTag[]
  readonly droppedTags: readonly NamedTag[]
  /** Stars of the actor or of others: tags that put the issue on somebody's watch list. */
  readonly addedStars: readonly Star[]
  readonly droppedStars: readonly Star[]
  /** null: stays as it is. */
  readonly permitted: Permitted | null
}

export interface Star extends NamedTag {
  readonly userId: number
}

/** Some of what is to become of an issue. */
export type PartOfEdit = Partial<Omit<IssueEdit, 'issue'>>

/** One edit of parts of it; the last word on visibility counts. */
export const mergedEdit = (issue: VisibleIssue, parts: readonly PartOfEdit[]): IssueEdit => ({
  issue,
  fields: parts.flatMap(({ fields = [] }) => fields),
  addedTags: parts.flatMap(({ addedTags = [] }) => addedTags),
  droppedTags: parts.flatMap(({ droppedTags = [] }) => droppedTags),
  addedStars: parts.flatMap(({ addedStars = [] }) => addedStars),
  droppedStars: parts.flatMap(({ droppedStars = [] }) => droppedStars),
  permitted: parts.findLast(({ permitted }) => permitted)?.permitted ?? null,
})

/** How many values an edit changes. */
export const sizeOfEdit = ({ fields, permitted, ...tags }: IssueEdit): number =>
  fields.length +
  tags.addedTags.length +
  tags.droppedTags.length +
  tags.addedStars.length +
  tags.droppedStars.length +
  (permitted ? 1 : 0)

/**
 * Changes issues, which the caller has locked, with a number of statements that does not depend on how many. `current`:
 * what the fields hold, where that was read since.
 */
export async function changeIssues(
  ctx: RequestContext,
  given: readonly IssueEdit[],
  current?: ReadonlyMap<number, FieldValues>,
): Promise<void> {
  const plain: RequestContext = { ...ctx, ifMatch: null }
  const { edits, fields } = await readyEdits(plain, given, current)
  if (edits.length === 0) return
  await changeVisibility(
    plain,
    edits.flatMap(({ issue, permitted }) => (permitted ? [{ issue, permitted }] : [])),
  )
  await storePlanned(plain, fields)
  const pairs = (tagsOf: (edit: IssueEdit) => readonly NamedTag[]) =>
    edits.flatMap(edit => tagsOf(edit).map(tag => ({ host: edit.issue, tag })))
  await dropTags(
    plain,
    issueHost,
    pairs(edit => edit.droppedTags),
  )
  await addTags(
    plain,
    issueHost,
    pairs(edit => edit.addedTags),
  )
  await resolvePlanned(plain, fields)
  await dropTags(
    plain,
    issueHost,
    pairs(edit => edit.droppedStars),
  )
  await addTags(
    plain,
    issueHost,
    pairs(edit => edit.addedStars),
  )
}

/**
 * Throws or notes what {@link changeIssues} would, without changing anything. `current`: what the fields hold, where
 * that was read already.
 */
export async function checkChanges(
  ctx: RequestContext,
  edits: readonly IssueEdit[],
  current?: ReadonlyMap<number, FieldValues>,
): Promise<void> {
  await readyEdits({ ...ctx, ifMatch: null }, edits, current)
}

/** The changes that may be made, with what becomes of the fields. */
async function readyEdits(
  ctx: RequestContext,
  given: readonly IssueEdit[],
  current?: ReadonlyMap<number, FieldValues>,
) {
  const permitted = siftBy(
    ctx,
    given,
    ({ issue }) => issue,
    edit => requireRights(ctx, edit),
  )
  const fields = await planFields(ctx, permitted, current)
  return { edits: permitted.filter(({ issue }) => !ctx.refusals?.has(issue.id)), fields }
}

function requireRights(ctx: RequestContext, edit: IssueEdit): void {
  const { issue } = edit
  requireSilent(ctx, issue.project_id)
  if (edit.addedTags.length + edit.droppedTags.length > 0) requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
  for (const star of [...edit.addedStars, ...edit.droppedStars]) requireWatch(ctx, issueHost, issue, star.userId)
  if (!edit.permitted) return
  requireUpdate(ctx, issue)
  requireFew(edit.permitted.groups.length + edit.permitted.users.length)
}
