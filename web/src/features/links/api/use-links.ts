import { issuePage, listIssues, quickSearch } from '@cairn/common/features/issue-search'
import { linkIssueRoute, listIssueLinks, unlinkIssueRoute } from '@cairn/common/features/links'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { refusalText } from '../../conflicts/index.ts'
import { issueKeys, type NamedIssue, noteIds, readableIdOf } from '../../issues/index.ts'
import { LINK_FIELDS, type LinkData, type LinkedIssueData } from '../model/link.ts'

const FOUND = { issues: LINK_FIELDS.issues } as const
const MAX_HITS = 8

/** The links of an issue, one entry per kind and direction, empty ones included. */
export const linksQuery = (issueId: string) =>
  queryOptions({
    queryKey: issueKeys.links(issueId),
    queryFn: async ({ signal }) => {
      const links = await call(listIssueLinks, { params: { id: issueId }, fields: LINK_FIELDS, signal })
      noteIds(links.flatMap(({ issues }) => issues))
      return links
    },
  })

export const useLinks = (issueId: string) => useQuery(linksQuery(issueId))

/**
 * Issues whose id or words match. For no words what was changed last: open ones of the project first, then open ones
 * anywhere.
 */
export async function findIssues(
  query: string,
  signal: AbortSignal,
  project?: string,
): Promise<readonly LinkedIssueData[]> {
  if (query !== '') {
    const found = await call(quickSearch, { fields: FOUND, query: { query, $top: MAX_HITS }, signal })
    return found.issues
  }
  const newest = async (of: { readonly folder?: string; readonly hideResolved?: true }) => {
    const page = await call(issuePage, { fields: FOUND, query: { ...of, $top: MAX_HITS }, signal })
    return page.issues
  }
  const [near, recent] = await Promise.all([
    project === undefined ? [] : newest({ folder: project, hideResolved: true }),
    newest({}),
  ])
  const others = recent.filter(({ id }) => !near.some(issue => issue.id === id))
  const isOpen = ({ resolved }: LinkedIssueData) => resolved === null
  return [...near, ...others.filter(isOpen), ...others.filter(issue => !isOpen(issue))].slice(0, MAX_HITS)
}

/** Issues whose id or words match what was typed; `project`: id or key of the one offered first. */
export function useIssueSearch(text: string, project: string | undefined) {
  const query = useDelayed(text.trim())
  return useQuery({
    queryKey: ['issueSearch', query, project],
    queryFn: ({ signal }) => findIssues(query, signal, project),
    placeholderData: keepPreviousData,
  })
}

/** Ids of all that stands below an issue, near and far. `link`: the one that leads to its parent. */
export function useIdsBelow({ id, idReadable }: NamedIssue, link: LinkData | undefined) {
  const phrase = link?.linkType?.targetToSource
  return useQuery({
    queryKey: ['issueIdsBelow', id],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const query = { query: `aggregate ${phrase}: ${idReadable}`, $top: -1 }
      const found = await call(listIssues, { fields: { id: true }, query, signal })
      return new Set(found.map(({ id }) => id))
    },
    enabled: Boolean(phrase),
    staleTime: 0,
  })
}

/** Links another issue; rejects after it was taken back and a message shown. */
export function addLink(issueId: string, link: LinkData, other: LinkedIssueData): Promise<void> {
  return change(
    issueId,
    link.id,
    issues => (issues.some(({ id }) => id === other.id) ? issues : [...issues, other]),
    () => call(linkIssueRoute, { params: { id: issueId, linkId: link.id }, body: { id: other.id } }),
  )
}

/** Takes a link away, with a way back; rejects after it was put back and a message shown. */
export async function removeLink(issueId: string, link: LinkData, other: LinkedIssueData): Promise<void> {
  const without = (issues: readonly LinkedIssueData[]) => issues.filter(({ id }) => id !== other.id)
  const params = { id: issueId, linkId: link.id }
  await change(issueId, link.id, without, () => call(unlinkIssueRoute, { params: { ...params, otherId: other.id } }))
  offerUndo({
    text: t('links.removed', { id: other.idReadable ?? '' }),
    about: readableIdOf(issueId),
    undo: () => addLink(issueId, link, other),
    requests: [keepCall(linkIssueRoute, { params, body: { id: other.id } })],
  })
}

async function change(
  issueId: string,
  linkId: string,
  edit: (issues: readonly LinkedIssueData[]) => readonly LinkedIssueData[],
  send: () => Promise<unknown>,
): Promise<void> {
  const key = issueKeys.links(issueId)
  await queryClient.cancelQueries({ queryKey: key })
  const painted = paint<readonly LinkData[]>(key, links =>
    links.map(link => (link.id === linkId ? { ...link, issues: edit(link.issues) } : link)),
  )
  try {
    await send()
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
  }
}
