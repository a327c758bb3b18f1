import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, isApiError } from '../../../platform/api/index.ts'
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
export type NewIssue = {
  readonly body: ReturnType<typeof issueBody>
  readonly files: readonly File[]
  /** Gives the server's id of the draft that the issue comes from. */
  readonly draft: () => Promise<string | null>
  /** A command that is applied to it as soon as it is there. */
  readonly command?: string | undefined
}

/** Creates an issue, applies its command and attaches its files; tells what of these did not work. */
export function useCreateIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, files, draft, command }: NewIssue) => {
      const issue = await publish(body, await draft())
      const isCommandRefused = command !== undefined && !(await carryOut(command, issue.id))
      const sent = await Promise.allSettled(files.map(file => attach(issue.id, file)))
      return { ...issue, isCommandRefused, failedFiles: sent.filter(({ status }) => status === 'rejected').length }
    },
    onSuccess: () => void refreshIssueLists(client),
  })
}

async function publish(body: NewIssue['body'], draftId: string | null): Promise<Created> {
  const fields = { id: true, idReadable: true } as const
  if (draftId === null) return api.post<Created>('issues', { body, fields })
  // The draft on the server may be a moment behind: what is empty here is empty.
  const whole = { description: '', tags: [], ...body }
  return api.post<Created>('issues', { body: whole, fields, query: { draftId } }).catch(error => {
    // Dropped elsewhere, while here it was finished.
    if (!isApiError(error, 'not_found')) throw error
    return api.post<Created>('issues', { body, fields })
  })
}

/** Whether the command could be carried out. */
function carryOut(query: string, id: string): Promise<boolean> {
  return api.post('commands', { body: { query, issues: [{ id }] } }).then(
    () => true,
    () => false,
  )
}

function attach(issueId: string, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.upload(`issues/${issueId}/attachments`, { form, fields: { id: true } })
}
