import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type IssueFieldRow, issueFieldRows } from './issue-fields.loader.ts'
import type { VisibleIssue } from './issues.policy.ts'

/** A field of an issue as the reader sees it. Throws `not_found` for one of another project, or hidden. */
export async function issueFieldOf(
  ctx: RequestContext,
  issue: VisibleIssue,
  fieldText: string,
): Promise<IssueFieldRow> {
  const id = ProjectCustomField.parseId(fieldText)
  const row = (await issueFieldRows(ctx, [issue])).get(issue.id)?.find(({ field }) => field.id === id)
  if (!row) throw notFound(fieldText)
  return row
}
