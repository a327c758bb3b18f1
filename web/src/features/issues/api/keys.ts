import type { QueryKey } from '@tanstack/react-query'

/**
 * The cache entries of issues, shared by the list, the page and the panel, so that a change made in one shows in all.
 *
 * - `['issuePage', params]`: an infinite query of list pages. The prefix `['issuePage']` reaches every list at once,
 *   e.g. `queryClient.setQueriesData({ queryKey: issueKeys.issuePages })`.
 * - `['issue', idReadable]`: one issue as the page reads it.
 * - `['issue', idReadable, 'attachments' | 'comments' | 'activities' | 'links']`: its parts; invalidating the issue reaches them too.
 */
export const issueKeys = {
  issuePages: ['issuePage'] as const satisfies QueryKey,
  issueCounts: ['issueCount'] as const satisfies QueryKey,
  issueCount: (params: Readonly<Record<string, unknown>>) => ['issueCount', params] as const,
  issuePage: (params: Readonly<Record<string, unknown>>) => ['issuePage', params] as const,
  issue: (idReadable: string) => ['issue', idReadable] as const,
  attachments: (idReadable: string) => ['issue', idReadable, 'attachments'] as const,
  comments: (idReadable: string) => ['issue', idReadable, 'comments'] as const,
  activities: (idReadable: string) => ['issue', idReadable, 'activities'] as const,
  followers: (idReadable: string) => ['issue', idReadable, 'followers'] as const,
  links: (idReadable: string) => ['issue', idReadable, 'links'] as const,
}
