import { AppError } from '@cairn/common/platform/errors'
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
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import type { Board } from '../boards.store.ts'

/** Bundles of the field that a linked board's sprints are values of: those that the actor knows. */
async function bundlesOf(ctx: RequestContext, board: Board): Promise<readonly number[]> {
  const byProject = await projectFieldsOf(ctx, board.projectIds)
  const uses = board.projectIds
    .flatMap(id => byProject.get(id) ?? [])
    .filter(field => field.fieldId === board.sprint_field_id && canSeeField(ctx, field))
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
