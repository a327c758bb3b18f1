import {
  findArticleIds,
  findHashes,
  findIssueIds,
  findMentions,
  findNumberReferences,
  findOwnAddresses,
} from '@cairn/common/platform/markdown'
import type { Names } from './references.ts'

export interface TextOfProject {
  readonly text: string
  /** Key of the project that `#12` speaks of; none: such numbers mean nothing. */
  readonly referenceProject?: string | undefined
}

/** Most names of a kind that are looked up for the texts of one reply; more are no texts that people write. */
const MAX_NAMES = 5_000

/** All names that the texts use, each once, however many texts there are. `base`: the address of the product. */
export function namesIn(texts: readonly TextOfProject[], base: string): Names {
  const [logins, issues, articles, commits] = [1, 2, 3, 4].map(() => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  for (const { text, referenceProject } of texts) {
    if (text.includes('@')) for (const { login } of findMentions(text)) logins.add(login)
    if (text.includes('-')) {
      for (const { id } of findIssueIds(text)) issues.add(id)
      if (text.includes('-A-')) for (const { id } of findArticleIds(text)) articles.add(id)
    }
    if (referenceProject !== undefined && text.includes('#')) {
      for (const { number } of findNumberReferences(text)) issues.add(`${referenceProject}-${number}`)
    }
    for (const { hash } of findHashes(text)) commits.add(hash)
    for (const { kind, id } of findOwnAddresses(text, base)) (kind === 'issue' ? issues : articles).add(id)
  }
  const some = (names: ReadonlySet<string>) => [...names].slice(0, MAX_NAMES)
  return { logins: some(logins), issues: some(issues), articles: some(articles), commits: some(commits) }
}
