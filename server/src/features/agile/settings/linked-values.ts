import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import {
  type BundleElementInfo,
  bundleElementsOf,
  createElement,
  deleteElement,
  type ElementInput,
  fieldsChanged,
  updateElement,
} from '../../bundles/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import { isUpdatable } from '../boards.policy.ts'
import { type Board, findBoard, lockBoards } from '../boards.store.ts'
import { namesValuesOf } from './follow-values.ts'

/**
 * Finds the board of an address and locks it for a change of its sprints. Those of a linked board are values: who changes
 * values locks the version of fields first, then all boards that tell parts by their names.
 * @param changesValues whether a linked board's values become different by the change
 */
export async function findBoardOfSprints(
  ctx: RequestContext,
  boardId: string,
  changesValues: (board: Board) => boolean | Promise<boolean>,
): Promise<Board> {
  const seen = await findBoard(ctx, boardId)
  if (seen.membership === 'field' && isUpdatable(ctx, seen) && (await changesValues(seen))) {
    await fieldsChanged(ctx)
    const bundles = (await sprintFieldsOf(ctx, seen)).flatMap(({ bundleId }) => bundleId ?? [])
    const others = bundles.map(namesValuesOf)
    if (others.length > 0) await lockBoards(ctx, sql`(${sql.join(others, sql` or `)})`, 'update')
  }
  return findBoard(ctx, boardId, { lock: 'update' })
}

/** The field that a linked board's sprints are values of, in those projects where the actor knows it. */
async function sprintFieldsOf(ctx: RequestContext, board: Board): Promise<readonly ProjectFieldInfo[]> {
  const byProject = await projectFieldsOf(ctx, board.projectIds)
  return board.projectIds
    .flatMap(id => byProject.get(id) ?? [])
    .filter(field => field.fieldId === board.sprint_field_id && canSeeField(ctx, field))
}

/** Bundles of the field that a linked board's sprints are values of: those that the actor knows. */
async function bundlesOf(ctx: RequestContext, board: Board): Promise<readonly number[]> {
  const uses = await sprintFieldsOf(ctx, board)
  const ids = [...new Set(uses.flatMap(({ bundleId }) => bundleId ?? []))]
  if (ids.length === 0) throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
  return ids
}

async function elementsNamed(
  ctx: RequestContext,
  ids: readonly number[],
  name: string,
): Promise<readonly BundleElementInfo[]> {
  const elements = await bundleElementsOf(ctx, ids)
  return [...elements.values()].flat().filter(element => element.name.toLowerCase() === name.toLowerCase())
}

/** Makes a sprint of a linked board: a value in each of the bundles. Sprints follow from it, with the bundles' rights. */
export async function createSprintValue(ctx: RequestContext, board: Board, input: ElementInput): Promise<void> {
  await fieldsChanged(ctx)
  const ids = await bundlesOf(ctx, board)
  const present = await elementsNamed(ctx, ids, input.name)
  const missing = ids.filter(id => !present.some(({ bundleId }) => bundleId === id))
  if (missing.length === 0) throw new AppError('name_taken', { name: input.name, field: 'name' })
  for (const id of missing) await createElement(ctx, id, input)
}

/** Renames or archives the values that a sprint of a linked board is. */
export async function updateSprintValues(
  ctx: RequestContext,
  board: Board,
  name: string,
  changes: Partial<ElementInput>,
): Promise<void> {
  await fieldsChanged(ctx)
  const elements = await elementsNamed(ctx, await bundlesOf(ctx, board), name)
  for (const element of elements) await updateElement(ctx, element, changes)
}

/** Deletes the values that a sprint of a linked board is; refused while an issue has one of them. */
export async function deleteSprintValues(ctx: RequestContext, board: Board, name: string): Promise<void> {
  await fieldsChanged(ctx)
  const elements = await elementsNamed(ctx, await bundlesOf(ctx, board), name)
  for (const element of elements) await deleteElement(ctx, element)
}
