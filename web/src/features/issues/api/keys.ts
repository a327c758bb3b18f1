import type { QueryKey } from '@tanstack/react-query'

/**
 * The cache entries of issues, shared by the list, the page and the panel, so that a change made in one shows in all.
 *
 * - `['issuePage', params]`: an infinite query of list pages. The prefix `['issuePage']` reaches every list at once,
 *   e.g. `queryClient.setQueriesData({ queryKey: issueKeys.issuePages })`.
 * - `['issue', id]`: one issue as the page reads it, by its database id, which stays when it is moved or its project
 *   renamed; only until a reply tells that id, by what it was asked for (`cacheIdOf`).
 * - `['issue', id, 'attachments' | 'comments' | 'activities' | 'followers' | 'links']`: its parts; invalidating the issue reaches them too.
 */
export const issueKeys = {
  issues: ['issue'] as const satisfies QueryKey,
  issuePages: ['issuePage'] as const satisfies QueryKey,
  issueCounts: ['issueCount'] as const satisfies QueryKey,
  issueCount: (params: Readonly<Record<string, unknown>>) => ['issueCount', params] as const,
  issuePage: (params: Readonly<Record<string, unknown>>) => ['issuePage', params] as const,
  issue: (id: string) => ['issue', id] as const,
  attachments: (id: string) => ['issue', id, 'attachments'] as const,
  comments: (id: string) => ['issue', id, 'comments'] as const,
  activities: (id: string) => ['issue', id, 'activities'] as const,
  followers: (id: string) => ['issue', id, 'followers'] as const,
  links: (id: string) => ['issue', id, 'links'] as const,
}
