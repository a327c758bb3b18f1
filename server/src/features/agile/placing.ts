import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { sift, siftByProject, willing } from '../hosts/index.ts'
import {
  changeIssues,
  checkChanges,
  type IssueEdit,
  mergedEdit,
  readFieldInputs,
  readFieldValues,
  requireUpdate,
  type StoredValue,
  type VisibleIssue,
} from '../issues/index.ts'
import { type Board, type StoredSprint, sprintsOf } from './boards.store.ts'
import { addCards, removeCards, requireManual } from './sprint-cards.ts'

/** What becomes of issues on a board: they come into a sprint, or leave one, or all of them (null). */
export type Placing =
  | { readonly action: 'add'; readonly sprint: StoredSprint }
  | { readonly action: 'remove'; readonly sprint: StoredSprint | null }

/**
 * Throws or notes (`sift`) the issues that would refuse, without changing anything; gives the others. Boards by query
 * refuse all.
 */
export async function checkPlacing(
  ctx: RequestContext,
  board: Board,
  placing: Placing,
  issues: readonly VisibleIssue[],
): Promise<readonly VisibleIssue[]> {
  if (board.membership === 'field') {
    await checkChanges(ctx, await editsFor(ctx, board, placing, issues))
    return willing(ctx, issues)
  }
  return sift(ctx, issues, issue => {
    requireManual(board)
    requireUpdate(ctx, issue)
    if (placing.action === 'add') requireShown(board, issue)
  })
}

/** Does it to locked issues, those that refuse left out where refusals are noted. */
export async function placeOnBoard(
  ctx: RequestContext,
  board: Board,
  placing: Placing,
  issues: readonly VisibleIssue[],
): Promise<void> {
  if (board.membership === 'field') return changeIssues(ctx, await editsFor(ctx, board, placing, issues))
  const some = await checkPlacing(ctx, board, placing, issues)
  if (placing.action === 'add') await addCards(ctx, [{ board, sprint: placing.sprint, issues: some }])
  else await removeCards(ctx, board, placing.sprint ? [placing.sprint.id] : null, some)
}

function requireShown(board: Board, issue: VisibleIssue): void {
  if (!board.projectIds.includes(issue.project_id)) throw new AppError('not_on_board', { board: board.name })
}

/** What is to become of the field whose values are the sprints. */
async function editsFor(
  ctx: RequestContext,
  board: Board,
  placing: Placing,
  given: readonly VisibleIssue[],
): Promise<readonly IssueEdit[]> {
  const issues = placing.action === 'add' ? sift(ctx, given, issue => requireShown(board, issue)) : given
  const fields = await projectFieldsOf(
    ctx,
    issues.map(issue => issue.project_id),
  )
  const inputs = new Map<number, Omit<Held, 'before'>>()
  const able = await siftByProject(ctx, issues, async projectId => {
    const all = fields.get(projectId) ?? []
    const field = all.find(({ fieldId }) => fieldId === board.sprint_field_id)
    if (!field || !canSeeField(ctx, field)) throw new AppError('unknown_field', { name: board.name })
    inputs.set(projectId, { field, added: await valuesFor(ctx, all, field, placing) })
  })
  const current = await readFieldValues(
    ctx.db,
    able.map(({ id }) => id),
  )
  const names = new Set(((await sprintsOf(ctx, [board.id])).get(board.id) ?? []).map(({ name }) => nameOf(name)))
  return able.flatMap(issue => {
    const input = inputs.get(issue.project_id)
    if (!input) return []
    const before = current.get(issue.id)?.get(input.field.fieldId) ?? []
    const values = placed(board, placing, { ...input, before }, names)
    return values ? [mergedEdit(issue, [{ fields: [{ field: input.field, values }] }])] : []
  })
}

/** A field, with what it holds and what is to come. */
interface Held {
  readonly field: ProjectFieldInfo
  readonly before: readonly StoredValue[]
  readonly added: readonly StoredValue[]
}

const nameOf = (name: string | null): string => (name ?? '').toLowerCase()

/** The value that is called as the sprint, by the rules of the field. */
async function valuesFor(
  ctx: RequestContext,
  all: readonly ProjectFieldInfo[],
  field: ProjectFieldInfo,
  { action, sprint }: Placing,
): Promise<readonly StoredValue[]> {
  if (action === 'remove') return []
  const { name } = sprint
  const body = { id: ProjectCustomField.id(field.id), value: field.fieldType.isMultiValue ? [{ name }] : { name } }
  const [input] = await readFieldInputs(ctx, all, [body], { typeRequired: false })
  return input?.values ?? []
}

/** What the field holds then; null: the issue is left alone. */
function placed(
  board: Board,
  { action, sprint }: Placing,
  { before, field, added }: Held,
  sprintNames: ReadonlySet<string>,
): readonly StoredValue[] | null {
  const isMeant = ({ name }: StoredValue): boolean =>
    sprint === null ? sprintNames.has(nameOf(name)) : nameOf(name) === nameOf(sprint.name)
  if (action === 'remove') return before.some(isMeant) ? before.filter(value => !isMeant(value)) : null
  if (!field.fieldType.isMultiValue) return added
  if (!board.on_several_sprints) return [...before.filter(({ name }) => !sprintNames.has(nameOf(name))), ...added]
  return before.some(isMeant) ? null : [...before, ...added]
}
