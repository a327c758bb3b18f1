import { type CodeRange, codeRanges } from './code-ranges.ts'

/** An `@login` in a text; `start` and `end` are UTF-16 offsets and include the `@`. */
export interface MentionMatch {
  readonly login: string
  readonly start: number
  readonly end: number
}

/** A `KEY-123` in a text, written as it stands there; offsets are UTF-16. */
export interface IssueIdMatch {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** A `KEY-A-3` in a text, written as it stands there; offsets are UTF-16. */
export interface ArticleIdMatch {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** What may be the hash of a commit, or its beginning: 7 to 40 hexadecimal digits; offsets are UTF-16. */
export interface HashMatch {
  readonly hash: string
  readonly start: number
  readonly end: number
}

/** A `#123` in a text; the offsets are UTF-16 and include the `#`. */
export interface NumberReferenceMatch {
  readonly number: number
  readonly start: number
  readonly end: number
}

export interface IssueIdOptions {
  /** Also takes `key-123` and `Key-123`. Off by default: in prose they are mostly words such as `step-2`. */
  readonly anyCase?: boolean
}

const MAX_KEY_LENGTH = 64
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const EMPHASIS = /[*_~]/
const MENTION = /@[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/gu
const ISSUE_NUMBER = /-([1-9]\d{0,8})(?!\d|_*[\p{L}\p{N}]|-\d)/gu
const NUMBER_REFERENCE = /#([1-9]\d{0,8})(?!\d|_*[\p{L}\p{N}])/gu
const ARTICLE_NUMBER = /-A-([1-9]\d{0,8})(?!\d|_*[\p{L}\p{N}]|-\d)/giu
const [MIN_HASH, MAX_HASH] = [7, 40]
const ADDRESS = /\bhttps?:\/\/[^\s<>]+/gi

/** The `@login`s of a Markdown text, in order; none inside words, addresses or code. Linear time. */
export function findMentions(text: string): readonly MentionMatch[] {
  return outsideCode(text)(matchMentions(text))
}

/** The `KEY-123`s of a Markdown text, in order; none inside words, addresses or code. Linear time. */
export function findIssueIds(text: string, options: IssueIdOptions = {}): readonly IssueIdMatch[] {
  return outsideCode(text)(matchIssueIds(text, options))
}

/** The `#123`s of a Markdown text, in order; none inside words, addresses or code. Linear time. */
export function findNumberReferences(text: string): readonly NumberReferenceMatch[] {
  return outsideCode(text)(matchNumberReferences(text))
}

/** The `KEY-A-3`s of a Markdown text, in order; none inside words, addresses or code. Linear time. */
export function findArticleIds(text: string, options: IssueIdOptions = {}): readonly ArticleIdMatch[] {
  return outsideCode(text)(matchArticleIds(text, options))
}

/** What may be hashes of commits in a Markdown text, in order; none inside words, addresses or code. Linear time. */
export function findHashes(text: string): readonly HashMatch[] {
  return outsideCode(text)(matchHashes(text))
}

/** Like `findMentions`, for plain text that is known to hold no code and no addresses. */
export function matchMentions(text: string): readonly MentionMatch[] {
  const matches: MentionMatch[] = []
  for (const match of text.matchAll(MENTION)) {
    const start = match.index
    const login = withoutTrailingPunctuation(match[0].slice(1))
    if (login === '' || text[start + match[0].length] === '@' || !mayStartMention(text, start)) continue
    matches.push({ login, start, end: start + 1 + login.length })
  }
  return matches
}

/** Like `findIssueIds`, for plain text that is known to hold no code and no addresses. */
export function matchIssueIds(text: string, options: IssueIdOptions = {}): readonly IssueIdMatch[] {
  return matchIds(text, ISSUE_NUMBER, options)
}

/** Like `findArticleIds`, for plain text that is known to hold no code and no addresses. */
export function matchArticleIds(text: string, options: IssueIdOptions = {}): readonly ArticleIdMatch[] {
  return matchIds(text, ARTICLE_NUMBER, options).filter(({ id }) => options.anyCase || id.includes('-A-'))
}

/** Like `findHashes`, for plain text that is known to hold no code and no addresses. */
export function matchHashes(text: string): readonly HashMatch[] {
  const matches: HashMatch[] = []
  for (const { start, end } of runsOfHexDigits(text)) {
    if (end - start > MAX_HASH || /[\p{L}\p{N}_-]/u.test(text[end] ?? ' ')) continue
    if (/[#/\\.=&@_-]/.test(text[start - 1] ?? ' ') || !startsWord(text, start)) continue
    matches.push({ hash: text.slice(start, end), start, end })
  }
  return matches
}

/** A run has a digit in every place that is a multiple of its least length away: few places of a text are looked at. */
function* runsOfHexDigits(text: string): Generator<CodeRange> {
  for (let place = MIN_HASH - 1; place < text.length; place += MIN_HASH) {
    if (!isHexDigit(text.charCodeAt(place))) continue
    let start = place
    while (start > 0 && isHexDigit(text.charCodeAt(start - 1))) start--
    let end = place + 1
    while (isHexDigit(text.charCodeAt(end))) end++
    if (end - start >= MIN_HASH) yield { start, end }
    place = end - 1
  }
}

const isHexDigit = (unit: number): boolean => (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 102)

/** Keys with what the pattern finds behind them, a dash and a number. */
function matchIds(text: string, numbers: RegExp, options: IssueIdOptions): readonly IssueIdMatch[] {
  const keyCharacter = options.anyCase ? /[A-Za-z0-9_]/ : /[A-Z0-9_]/
  const matches: IssueIdMatch[] = []
  for (const match of text.matchAll(numbers)) {
    const dash = match.index
    let start = dash
    while (start > 0 && dash - start <= MAX_KEY_LENGTH && keyCharacter.test(text[start - 1] ?? '')) start--
    while (text[start] === '_') start++
    const end = dash + match[0].length
    if (dash - start > MAX_KEY_LENGTH || !/[A-Za-z]/.test(text[start] ?? '')) continue
    if (!startsWord(text, start) || text[start - 1] === '-') continue
    matches.push({ id: text.slice(start, end), start, end })
  }
  return matches
}

/** Like `findNumberReferences`, for plain text that is known to hold no code and no addresses. */
export function matchNumberReferences(text: string): readonly NumberReferenceMatch[] {
  const matches: NumberReferenceMatch[] = []
  for (const match of text.matchAll(NUMBER_REFERENCE)) {
    const start = match.index
    if (/[&#/\\]/.test(text[start - 1] ?? '') || !startsWord(text, start)) continue
    matches.push({ number: Number(match[1]), start, end: start + match[0].length })
  }
  return matches
}

/** Keeps of matches in a text those that stand in no code and no address, which are looked for once and where need be. */
export function outsideCode(text: string): <M extends CodeRange>(matches: readonly M[]) => readonly M[] {
  let covered: (readonly CodeRange[])[] | undefined
  return <M extends CodeRange>(matches: readonly M[]): readonly M[] => {
    if (matches.length === 0) return matches
    covered ??= [
      codeRanges(text),
      Array.from(text.matchAll(ADDRESS), match => ({ start: match.index, end: match.index + match[0].length })),
    ]
    return covered.reduce<readonly M[]>(withoutRanges, matches)
  }
}

/** Both lists are in order, so one walk over each is enough. */
function withoutRanges<M extends CodeRange>(matches: readonly M[], ranges: readonly CodeRange[]): readonly M[] {
  let next = 0
  return matches.filter(match => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= match.start) next++
    const range = ranges[next]
    return range === undefined || range.start >= match.end
  })
}

function mayStartMention(text: string, start: number): boolean {
  return !/[@/\\.=&#-]/.test(text[start - 1] ?? '') && startsWord(text, start)
}

/** True when no letter or digit comes before `start`, looking through emphasis marks such as `_MLS-1_`. */
function startsWord(text: string, start: number): boolean {
  let before = start - 1
  while (before >= 0 && EMPHASIS.test(text[before] ?? '')) before--
  if (before < 0) return true
  // `a*MLS-1*` emphasises inside a word, which only `_` never does: stars and tildes always open a word of their own.
  if (before < start - 1 && text[start - 1] !== '_') return true
  return !LETTER_OR_DIGIT.test(characterEndingAt(text, before))
}

function characterEndingAt(text: string, index: number): string {
  const unit = text.charCodeAt(index)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff
  return text.slice(isLowSurrogate ? Math.max(0, index - 1) : index, index + 1)
}

function withoutTrailingPunctuation(login: string): string {
  let end = login.length
  while (end > 0 && /[._-]/.test(login[end - 1] ?? '')) end--
  return login.slice(0, end)
}
