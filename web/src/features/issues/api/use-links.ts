import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { LINK_FIELDS, type LinkData, type LinkedIssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import { useDelayed } from './use-choices.ts'
import { refusalText } from './use-update-issue.ts'

const FIELDS: Fields<readonly LinkData[]> = LINK_FIELDS
const ISSUE: Fields<LinkedIssueData> = LINK_FIELDS.issues
const MAX_HITS = 8

const path = (idReadable: string, linkId?: string) =>
  `issues/${encodeURIComponent(idReadable)}/links${linkId === undefined ? '' : `/${linkId}/issues`}`

/** The links of an issue, one entry per kind and direction, empty ones included. */
export const linksQuery = (idReadable: string) =>
  queryOptions({
    queryKey: issueKeys.links(idReadable),
    queryFn: ({ signal }) => api.get<readonly LinkData[]>(path(idReadable), { fields: FIELDS, signal }),
  })

export const useLinks = (idReadable: string) => useQuery(linksQuery(idReadable))

/**
 * Issues whose id or words match. For no words what was changed last: open ones of the project first, then open ones
 * anywhere.
 */
export async function findIssues(
  query: string,
  signal: AbortSignal,
  project?: string,
): Promise<readonly LinkedIssueData[]> {
  if (query !== '') return askIssues('quickSearch', { query }, signal)
  const [near, recent] = await Promise.all([
    project === undefined ? [] : askIssues('issuePage', { folder: project, hideResolved: true }, signal),
    askIssues('issuePage', {}, signal),
  ])
  const others = recent.filter(({ id }) => !near.some(issue => issue.id === id))
  const isOpen = ({ resolved }: LinkedIssueData) => resolved === null
  return [...near, ...others.filter(isOpen), ...others.filter(issue => !isOpen(issue))].slice(0, MAX_HITS)
}

async function askIssues(
  from: 'issuePage' | 'quickSearch',
  query: Readonly<Record<string, string | boolean>>,
  signal: AbortSignal,
): Promise<readonly LinkedIssueData[]> {
  const { issues } = await api.get<{ readonly issues: readonly LinkedIssueData[] }>(from, {
    fields: { issues: ISSUE },
    query: { ...query, $top: MAX_HITS },
    signal,
  })
  return issues
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

const ID: Fields<readonly { readonly id: string }[]> = { id: true }

/** Ids of all that stands below an issue, near and far. `link`: the one that leads to its parent. */
export function useIdsBelow(idReadable: string, link: LinkData | undefined) {
  const phrase = link?.linkType?.targetToSource
  return useQuery({
    queryKey: ['issueIdsBelow', idReadable],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const query = { query: `aggregate ${phrase}: ${idReadable}`, $top: -1 }
      const found = await api.get<readonly { readonly id: string }[]>('issues', { fields: ID, query, signal })
      return new Set(found.map(({ id }) => id))
    },
    enabled: Boolean(phrase),
    staleTime: 0,
  })
}

/** Links another issue; rejects after it was taken back and a message shown. */
export function addLink(idReadable: string, link: LinkData, other: LinkedIssueData): Promise<void> {
  return change(
    idReadable,
    link.id,
    issues => (issues.some(({ id }) => id === other.id) ? issues : [...issues, other]),
    () => api.post(path(idReadable, link.id), { body: { id: other.id } }),
  )
}

/** Takes a link away, with a way back; rejects after it was put back and a message shown. */
export async function removeLink(idReadable: string, link: LinkData, other: LinkedIssueData): Promise<void> {
  const without = (issues: readonly LinkedIssueData[]) => issues.filter(({ id }) => id !== other.id)
  await change(idReadable, link.id, without, () => api.del(`${path(idReadable, link.id)}/${other.id}`))
  offerUndo({
    text: t('issue.links.removed', { id: other.idReadable ?? '' }),
    about: idReadable,
    undo: () => addLink(idReadable, link, other),
    requests: [{ path: path(idReadable, link.id), body: { id: other.id } }],
  })
}

async function change(
  idReadable: string,
  linkId: string,
  edit: (issues: readonly LinkedIssueData[]) => readonly LinkedIssueData[],
  send: () => Promise<unknown>,
): Promise<void> {
  const key = issueKeys.links(idReadable)
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
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  }
}
