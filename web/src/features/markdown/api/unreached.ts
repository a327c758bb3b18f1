import type { Read } from '@cairn/common/features/entities'
import { suggestMentions } from '@cairn/common/features/issues'
import { addTeamUser } from '@cairn/common/features/projects'
import { findMentions } from '@cairn/common/platform/markdown'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import type { Audience } from '../../users/index.ts'
import { USER_FIELDS } from '../../users/index.ts'
import type { TextPlace } from '../model/text-place.ts'

// Who may not read issues of the project; who is not among those the issue, or the text, is limited to.
const FIELDS = { withoutAccess: USER_FIELDS, outsideIssue: USER_FIELDS, outsideText: USER_FIELDS } as const
/** People that a text mentions and does not reach, by the reason. */
export type Unreached = Read<'MentionSuggestions', typeof FIELDS>

const ROOT = 'unreached'
const PAUSE_MS = 400
const MAX = 50

/** Whom of those that a text mentions it will not reach; asked when somebody stops typing. */
export function useUnreached(
  text: string,
  { issue, article, project }: TextPlace,
  audience: Audience,
): Unreached | undefined {
  const settled = useSettled(text)
  const logins = useMemo(
    () => (settled.includes('@') ? [...new Set(findMentions(settled).map(({ login }) => login))].slice(0, MAX) : []),
    [settled],
  )
  const body = {
    logins,
    ...(issue === undefined ? {} : { issues: [{ id: issue }] }),
    ...(article === undefined ? {} : { containers: [{ $type: 'Article', id: article }] }),
    ...((issue ?? article) === undefined && project !== undefined ? { projects: [{ id: project }] } : {}),
    audience: audience.map(({ id }) => ({ id })),
  }
  const isAsked = logins.length > 0 && (issue ?? article ?? project) !== undefined
  const { data } = useQuery({
    queryKey: [ROOT, body],
    queryFn: ({ signal }) => call(suggestMentions, { fields: FIELDS, body, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isAsked ? data : undefined
}

/** Asks again: somebody was let in. */
export function useAskUnreached(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [ROOT] })
}

export async function addToTeam(projectId: string, userId: string): Promise<void> {
  await call(addTeamUser, { params: { id: projectId }, body: { id: userId } })
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
