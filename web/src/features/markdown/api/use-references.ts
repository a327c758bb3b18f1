import { getReferences, type References as Reply } from '@cairn/common/features/markup'
import {
  findArticleIds,
  findHashes,
  findIssueIds,
  findMentions,
  findNumberReferences,
  findOwnAddresses,
} from '@cairn/common/platform/markdown'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { hrefOf } from '../../../platform/navigation/index.ts'
import type { MarkdownArticle, MarkdownCommit, MarkdownIssue, MarkdownMention } from '../../../ui/markdown/index.ts'
import { issuePath } from '../../issue-ui/index.ts'

/** In so many UTF-16 units names are looked for at once; longer texts are shown first. */
const MAX_AT_ONCE = 100_000
const NO_TEXTS: readonly string[] = []

/** Most names of one kind that a request takes. */
const CHUNK = 500

export type References = {
  readonly mentions: ReadonlyMap<string, MarkdownMention>
  readonly issues: ReadonlyMap<string, MarkdownIssue>
  readonly articles: ReadonlyMap<string, MarkdownArticle>
  readonly commits: ReadonlyMap<string, MarkdownCommit>
}

const NOTHING: References = { mentions: new Map(), issues: new Map(), articles: new Map(), commits: new Map() }

/** Who and what the texts speak of, as far as the reader may see it. */
export function useReferences(texts: readonly string[], referenceProject: string | undefined): References {
  const later = useDeferredValue(texts, NO_TEXTS)
  const named = texts.reduce((sum, { length }) => sum + length, 0) > MAX_AT_ONCE ? later : texts
  const { logins, ids, articles, hashes } = useMemo(() => namesIn(named, referenceProject), [named, referenceProject])
  const { data = NOTHING } = useQuery({
    queryKey: ['references', logins, ids, articles, hashes],
    queryFn: async ({ signal }) => {
      const requests = [
        ...chunks(logins).map(names => ({ logins: names })),
        ...chunks(ids).map(names => ({ issues: names })),
        ...chunks(articles).map(names => ({ articles: names })),
        ...chunks(hashes).map(names => ({ commits: names })),
      ]
      return toReferences(await Promise.all(requests.map(body => call(getReferences, { body, signal }))))
    },
    enabled: logins.length + ids.length + articles.length + hashes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  return data
}

function namesIn(texts: readonly string[], project: string | undefined) {
  const logins = new Set<string>()
  const ids = new Set<string>()
  const articles = new Set<string>()
  const hashes = new Set<string>()
  const base = new URL(hrefOf('/'), document.baseURI).href
  for (const text of texts) {
    if (text.includes('@')) for (const { login } of findMentions(text)) logins.add(login.toLowerCase())
    if (text.includes('-')) for (const { id } of findIssueIds(text)) ids.add(id)
    if (text.includes('-A-')) for (const { id } of findArticleIds(text)) articles.add(id)
    for (const { hash } of findHashes(text)) hashes.add(hash)
    for (const { kind, id } of findOwnAddresses(text, base)) (kind === 'issue' ? ids : articles).add(id)
    if (project && text.includes('#')) {
      for (const { number } of findNumberReferences(text)) ids.add(`${project}-${number}`)
    }
  }
  return {
    logins: [...logins].sort(),
    ids: [...ids].sort(),
    articles: [...articles].sort(),
    hashes: [...hashes].sort(),
  }
}

function toReferences(replies: readonly Reply[]): References {
  const users = replies.flatMap(reply => reply.users)
  const issues = replies.flatMap(reply => reply.issues)
  return {
    mentions: new Map(
      users.map(({ login, name }) => [
        login.toLowerCase(),
        { login, name, href: hrefOf(`/users/${encodeURIComponent(login)}`) },
      ]),
    ),
    issues: new Map(
      issues.map(({ idReadable, summary, resolved }) => [
        idReadable,
        { idReadable, summary, resolved, href: hrefOf(issuePath(idReadable, summary)) },
      ]),
    ),
    articles: new Map(
      replies.flatMap(reply =>
        reply.articles.map(({ idReadable, summary }) => [
          idReadable,
          { idReadable, summary, href: hrefOf(`/articles/${idReadable}`) },
        ]),
      ),
    ),
    commits: new Map(
      replies.flatMap(reply =>
        reply.commits.map(({ hash, title, url, issue }) => [hash, { title, href: url ?? hrefOf(issuePath(issue)) }]),
      ),
    ),
  }
}

function chunks(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / CHUNK) }, (_, index) =>
    names.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}
