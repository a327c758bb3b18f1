import { findOwnAddresses } from './own-addresses.ts'
import {
  matchArticleIds,
  matchHashes,
  matchIssueIds,
  matchMentions,
  matchNumberReferences,
  outsideCode,
} from './references.ts'

/** Whom and what texts speak of, as they write it, each once. */
export interface TextNames {
  readonly logins: ReadonlySet<string>
  readonly issues: ReadonlySet<string>
  readonly articles: ReadonlySet<string>
  /** What may be hashes of commits. */
  readonly commits: ReadonlySet<string>
}

export interface PlaceOfNames {
  /** The address of the product: those below it name issues and articles, too. */
  readonly base: string
  /** Key of the project that `#12` speaks of; none: such numbers mean nothing. */
  readonly referenceProject?: string | undefined
}

/** What a Markdown text names; nothing in its code. Linear time. */
export function namesInText(text: string, { base, referenceProject }: PlaceOfNames): TextNames {
  const keep = outsideCode(text)
  const logins = text.includes('@') ? keep(matchMentions(text)) : []
  const issues = text.includes('-') ? keep(matchIssueIds(text)) : []
  const articles = text.includes('-A-') ? keep(matchArticleIds(text)) : []
  const commits = keep(matchHashes(text))
  const numbers = referenceProject !== undefined && text.includes('#') ? keep(matchNumberReferences(text)) : []
  const places = findOwnAddresses(text, base)
  const placesOf = (wanted: 'issue' | 'article') => places.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return {
    logins: new Set(logins.map(({ login }) => login)),
    issues: new Set([
      ...issues.map(({ id }) => id),
      ...numbers.map(({ number }) => `${referenceProject}-${number}`),
      ...placesOf('issue'),
    ]),
    articles: new Set([...articles.map(({ id }) => id), ...placesOf('article')]),
    commits: new Set(commits.map(({ hash }) => hash)),
  }
}
