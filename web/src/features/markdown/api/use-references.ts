import { getReferences, type References as Reply } from '@cairn/common/features/markup'
import { namesInText, type TextNames } from '@cairn/common/platform/markdown'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { hrefOf } from '../../../platform/navigation/index.ts'
import type { MarkdownArticle, MarkdownCommit, MarkdownIssue, MarkdownMention } from '../../../ui/markdown/index.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { issuePath } from '../../issue-ui/index.ts'

/** In so many UTF-16 units names are looked for at once; longer texts are shown first. */
const MAX_AT_ONCE = 100_000
/** They wait so long at most for what else is drawn. */
const LATER_MS = 1_000

/** Most names of one kind that a request takes. */
const CHUNK = 500

export type References = {
  readonly mentions: ReadonlyMap<string, MarkdownMention>
  readonly issues: ReadonlyMap<string, MarkdownIssue>
  readonly articles: ReadonlyMap<string, MarkdownArticle>
  readonly commits: ReadonlyMap<string, MarkdownCommit>
}

const NOTHING: References = { mentions: new Map(), issues: new Map(), articles: new Map(), commits: new Map() }

type Names = { readonly [kind in keyof TextNames]: readonly string[] }

const NO_NAMES: Names = { logins: [], issues: [], articles: [], commits: [] }

/** Who and what the texts speak of, as far as the reader may see it. */
export function useReferences(texts: readonly string[], referenceProject: string | undefined): References {
  const { logins, issues, articles, commits } = useNames(texts, referenceProject)
  const { data = NOTHING } = useQuery({
    queryKey: ['references', logins, issues, articles, commits],
    queryFn: async ({ signal }) => {
      const requests = [
        ...chunks(logins).map(names => ({ logins: names })),
        ...chunks(issues).map(names => ({ issues: names })),
        ...chunks(articles).map(names => ({ articles: names })),
        ...chunks(commits).map(names => ({ commits: names })),
      ]
      return toReferences(await Promise.all(requests.map(body => call(getReferences, { body, signal }))))
    },
    enabled: logins.length + issues.length + articles.length + commits.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  return data
}

/** The names in texts: those of long texts come when the page has nothing else to do. */
function useNames(texts: readonly string[], referenceProject: string | undefined): Names {
  const isLong = texts.reduce((sum, { length }) => sum + length, 0) > MAX_AT_ONCE
  const now = useMemo(
    () => (isLong ? undefined : joined(texts.map(text => namesOf(text, referenceProject)))),
    [texts, isLong, referenceProject],
  )
  const [later, setLater] = useState(NO_NAMES)
  const known = useRef<{ readonly project: string | undefined; readonly names: ReadonlyMap<string, TextNames> }>(null)
  useEffect(() => {
    if (!isLong) return
    return whenIdle(() => {
      // One comment more is no reason to read the long text again.
      const before = known.current?.project === referenceProject ? known.current?.names : undefined
      const names = new Map(texts.map(text => [text, before?.get(text) ?? namesOf(text, referenceProject)]))
      known.current = { project: referenceProject, names }
      setLater(joined([...names.values()]))
    }, LATER_MS)
  }, [texts, isLong, referenceProject])
  return now ?? later
}

const namesOf = (text: string, referenceProject: string | undefined): TextNames =>
  namesInText(text, { base: new URL(hrefOf('/'), document.baseURI).href, referenceProject })

function joined(all: readonly TextNames[]): Names {
  const of = (kind: keyof TextNames) => [...new Set(all.flatMap(names => [...names[kind]]))].sort()
  const logins = [...new Set(of('logins').map(login => login.toLowerCase()))]
  return { logins, issues: of('issues'), articles: of('articles'), commits: of('commits') }
}

/** What names nothing is always the same, so that no text is drawn again for it. */
function mapOf<V>(entries: readonly (readonly [string, V])[], empty: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return entries.length === 0 ? empty : new Map(entries)
}

function toReferences(replies: readonly Reply[]): References {
  const users = replies.flatMap(reply => reply.users)
  const issues = replies.flatMap(reply => reply.issues)
  return {
    mentions: mapOf(
      users.map(({ login, name }) => [
        login.toLowerCase(),
        { login, name, href: hrefOf(`/users/${encodeURIComponent(login)}`) },
      ]),
      NOTHING.mentions,
    ),
    issues: mapOf(
      issues.map(({ idReadable, summary, resolved }) => [
        idReadable,
        { idReadable, summary, resolved, href: hrefOf(issuePath(idReadable, summary)) },
      ]),
      NOTHING.issues,
    ),
    articles: mapOf(
      replies.flatMap(reply =>
        reply.articles.map(
          ({ idReadable, summary }) =>
            [idReadable, { idReadable, summary, href: hrefOf(`/articles/${idReadable}`) }] as const,
        ),
      ),
      NOTHING.articles,
    ),
    commits: mapOf(
      replies.flatMap(reply =>
        reply.commits.map(
          ({ hash, title, url, issue }) => [hash, { title, href: url ?? hrefOf(issuePath(issue)) }] as const,
        ),
      ),
      NOTHING.commits,
    ),
  }
}

function chunks(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / CHUNK) }, (_, index) =>
    names.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}
