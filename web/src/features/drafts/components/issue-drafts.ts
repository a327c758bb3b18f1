import { createIssueDraft, listIssueDrafts, removeIssueDraft, updateIssueDraft } from '@cairn/common/features/drafts'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call, isApiError } from '../../../platform/api/index.ts'
import { FIELD_VALUE_FIELDS } from '../../custom-fields/index.ts'
import { TAG_FIELDS } from '../../tags/index.ts'
import { audienceOf, VISIBILITY_FIELDS } from '../../users/index.ts'
import { type IssueDraft, isWorthKeeping } from './new-issue.ts'

const DRAFT_FIELDS = {
  id: true,
  summary: true,
  description: true,
  updated: true,
  project: { id: true, shortName: true },
  tags: TAG_FIELDS,
  links: { id: true, issues: { id: true, idReadable: true, summary: true, resolved: true } },
  visibility: VISIBILITY_FIELDS,
  attachments: { id: true },
  customFields: { id: true, value: FIELD_VALUE_FIELDS },
} as const

/** An issue that is being written, as the server has it. */
export type ServerIssueDraft = Read<'IssueDraft', typeof DRAFT_FIELDS>

/** The reader's drafts, the newest change first. */
export const issueDraftsQuery = queryOptions({
  queryKey: ['issueDrafts'],
  queryFn: ({ signal }) => call(listIssueDrafts, { fields: DRAFT_FIELDS, query: { $top: 50 }, signal }),
  staleTime: 0,
})

/** A draft as the form shows it. */
export function formDraft(draft: ServerIssueDraft): IssueDraft {
  const values = (draft.customFields ?? []).flatMap(({ id, value }) => {
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [[id, value] as const]
  })
  return {
    projectId: draft.project?.id ?? '',
    summary: draft.summary ?? '',
    description: draft.description ?? '',
    values: Object.fromEntries(values),
    tags: draft.tags ?? [],
    links: (draft.links ?? []).flatMap(({ id, issues }) => issues.map(issue => ({ kind: id, issue }))),
    audience: audienceOf(draft.visibility),
  }
}

/** Whether somebody put something into it. */
export const holdsSomething = (draft: ServerIssueDraft): boolean =>
  (draft.attachments ?? []).length > 0 || isWorthKeeping(formDraft(draft))

/** What the server is sent of a draft. */
export type IssueDraftBody = CallOptions<typeof createIssueDraft>['body']

const SAVED = { id: true, updated: true } as const
export type SavedDraft = Read<'IssueDraft', typeof SAVED>

/** Keeps a draft; one that is gone by now begins anew. */
export async function saveIssueDraft(id: string | null, body: IssueDraftBody, keepalive: boolean): Promise<SavedDraft> {
  const options = { body, keepalive, fields: SAVED }
  const begin = () => call(createIssueDraft, options)
  if (id === null) return begin()
  return call(updateIssueDraft, { ...options, params: { draftId: id } }).catch(error => {
    if (!isApiError(error, 'not_found')) throw error
    return begin()
  })
}

export async function dropIssueDraft(id: string): Promise<void> {
  await call(removeIssueDraft, { params: { draftId: id }, keepalive: true }).catch(error => {
    if (!isApiError(error, 'not_found')) throw error
  })
}
