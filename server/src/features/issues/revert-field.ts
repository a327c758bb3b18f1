import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { Issue } from '@cairn/common/features/issues'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import { type HistoryEntry, notRevertible, type Revert } from '../hosts/index.ts'
import { updateIssue } from './commands/update-issue.ts'
import { fieldValueBefore } from './field-value-before.ts'

/** A custom field gets its value back; of several values those of the change alone. */
export const revertField: Revert = {
  byValue: async (ctx, issue, entry) => (await fieldOf(ctx, issue, entry))?.fieldType.isMultiValue ?? false,
  undo: async (ctx, { host: issue }, entry) => {
    const field = await fieldOf(ctx, issue, entry)
    if (!field) throw notRevertible('the project does not have the field any more')
    const value = await fieldValueBefore(ctx, issue, field, entry)
    const body = { customFields: [{ id: ProjectCustomField.id(field.id), $type: field.fieldType.issueType, value }] }
    await updateIssue(ctx, Issue.id(issue.id), { body, areFormer: true })
  },
}

async function fieldOf(
  ctx: RequestContext,
  { project_id: projectId }: { readonly project_id: number },
  entry: HistoryEntry,
): Promise<ProjectFieldInfo | undefined> {
  return (await projectFields(ctx, projectId)).find(({ fieldId }) => fieldId === entry.field_id)
}
