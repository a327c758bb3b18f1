import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import type { issueBody, NewIssueField } from '../components/new-issue/new-issue.ts'
import { NEW_ISSUE_FIELD_FIELDS } from '../components/new-issue/new-issue.ts'
import { refreshIssueLists } from './listed-issues.ts'

/** The fields that a new issue of the project has, with what they start with. */
export function useNewIssueFields(projectId: string) {
  return useQuery({
    queryKey: ['admin/projects', projectId, 'newIssueFields'],
    queryFn: ({ signal }) =>
      api.get<readonly NewIssueField[]>(`admin/projects/${projectId}/customFields`, {
        fields: NEW_ISSUE_FIELD_FIELDS,
        query: { $top: -1 },
        signal,
      }),
    enabled: projectId !== '',
    staleTime: 60_000,
  })
}

type Created = { readonly id: string; readonly idReadable: string }
export type NewIssue = { readonly body: ReturnType<typeof issueBody>; readonly files: readonly File[] }

/** Creates an issue and attaches its files; gives the number of files that could not be attached. */
export function useCreateIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, files }: NewIssue) => {
      const issue = await api.post<Created>('issues', { body, fields: { id: true, idReadable: true } })
      const sent = await Promise.allSettled(files.map(file => attach(issue.id, file)))
      return { ...issue, failedFiles: sent.filter(({ status }) => status === 'rejected').length }
    },
    onSuccess: () => void refreshIssueLists(client),
  })
}

function attach(issueId: string, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.upload(`issues/${issueId}/attachments`, { form, fields: { id: true } })
}
