import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canSeeField, projectFields } from '../../custom-fields/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { type FieldBody, readFieldInputs } from '../field-inputs.ts'
import { findIssue } from '../find-issue.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { changeFields } from './change-fields.ts'

/** Sets one custom field, addressed by the id of the project's field; returns the issue. */
export async function setIssueField(
  ctx: RequestContext,
  idText: string,
  fieldText: string,
  body: FieldBody,
): Promise<VisibleIssue> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, idText, { lock: true })
    requireSilent(ctx, issue.project_id)
    const fields = await projectFields(ctx, issue.project_id)
    const id = ProjectCustomField.parseId(fieldText)
    const field = fields.find(other => other.id === id)
    if (!field || !canSeeField(ctx, field)) throw notFound(fieldText)
    const inputs = await readFieldInputs(ctx, fields, [{ ...body, id: ProjectCustomField.id(field.id) }], {
      typeRequired: false,
    })
    await changeFields(ctx, issue, inputs)
    return issue
  })
}
