import { createIssueRoute } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { issueKeys, noteIds, refreshIssueLists } from '../../issues/index.ts'
import { LINK_FIELDS, type LinkData, type LinkedIssueData } from '../model/link.ts'

/** Creates an issue below another one, in its project: both or nothing. Rejects when it is refused. */
export async function createSubtask(
  { id, project }: IssueData,
  { toParent, toSubtasks }: { readonly toParent: LinkData; readonly toSubtasks: LinkData },
  summary: string,
): Promise<LinkedIssueData> {
  const created = await call(createIssueRoute, {
    fields: LINK_FIELDS.issues,
    body: { project: { id: project?.id }, summary, links: [{ id: toParent.id, issues: [{ id }] }] },
  })
  noteIds([created])
  const key = issueKeys.links(id)
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<readonly LinkData[]>(key, old =>
    old?.map(link => (link.id === toSubtasks.id ? { ...link, issues: [...link.issues, created] } : link)),
  )
  void queryClient.invalidateQueries({ queryKey: key })
  void queryClient.invalidateQueries({ queryKey: issueKeys.activities(id) })
  void refreshIssueLists(queryClient)
  return created
}
