import type { RequestContext } from '../../../platform/context/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'

type Typed = Pick<ProjectFieldInfo, 'fieldType'>

/** Whether columns can be made of its values: one of few at a time. */
export const isColumnField = ({ fieldType }: Typed): boolean => fieldType.storage === 'value' && !fieldType.isMultiValue

/** Whether rows can be made of its values. */
export const isSwimlaneField = ({ fieldType }: Typed): boolean => fieldType.storage === 'value'

/** Whether it tells how big a card is. */
export const isEstimationField = ({ fieldType }: Typed): boolean =>
  ['period', 'integer', 'float'].includes(fieldType.id)

/** Whether its values can be sprints. */
export const isSprintField = ({ fieldType }: Typed): boolean => ['version', 'enum'].includes(fieldType.valueType)

/** Fields of the projects that may be columns and that the reader may know of, each once, in their order. */
export async function columnFields(
  ctx: RequestContext,
  projectIds: readonly number[],
): Promise<readonly ProjectFieldInfo[]> {
  const byProject = await projectFieldsOf(ctx, projectIds)
  const fields = projectIds
    .flatMap(id => byProject.get(id) ?? [])
    .filter(field => isColumnField(field) && canSeeField(ctx, field))
  return fields.filter((field, at) => fields.findIndex(({ fieldId }) => fieldId === field.fieldId) === at)
}
