/** A person whose `@login` becomes a link. */
export interface MarkdownMention {
  readonly login: string
  readonly name: string
  readonly href: string
}

/** An issue whose id becomes a link. */
export interface MarkdownIssue {
  readonly idReadable: string
  readonly summary: string
  readonly resolved: boolean
  readonly href: string
}

/** Words the rendered document itself needs, in the reader's language. */
export interface MarkdownLabels {
  /** Shown at code that holds bidirectional control characters. */
  readonly bidiWarning: string
}

/** What the texts of one page resolve against. Pass stable objects: a new object renders the text anew. */
export interface MarkdownOptions {
  /** By login in lower case; anybody else stays plain text. */
  readonly mentions?: ReadonlyMap<string, MarkdownMention>
  /** By readable id; any other id stays plain text. */
  readonly issues?: ReadonlyMap<string, MarkdownIssue>
  /** Address by file name, for `![](shot.png)` and `[log](server.log)`. */
  readonly attachments?: ReadonlyMap<string, string>
  /** Key of the project that `#12` speaks of; without it such numbers stay plain text. */
  readonly referenceProject?: string
  /** Address or path that relative links start from; the document's base by default. */
  readonly base?: string
  /** `link` (default) shows images of other origins as links: nothing is fetched without the reader's will. */
  readonly externalImages?: 'link' | 'show'
  readonly labels?: MarkdownLabels
}

export const DEFAULT_LABELS: MarkdownLabels = {
  bidiWarning:
    'This code contains bidirectional Unicode characters and may be interpreted differently than it appears.',
}

/** Longer sources (UTF-16 units) are shown as plain text. Below it the worst known input takes about a second. */
export const MAX_SOURCE_LENGTH = 256 * 1024

/** Quotes and lists nested deeper than this make the whole text plain, so that nothing is silently left out. */
export const MAX_NESTING = 100

/** Documents of more parsed pieces than this (a table of some 5,000 rows) are shown as plain text. */
export const MAX_TOKENS = 50_000

/** The author's own HTML may not make the parser build more elements than this, by our upper bound. */
export const MAX_ELEMENTS = 200_000

/** Deeply nested HTML of an author costs the sanitizer more than linear time; beyond this many tags it is not read. */
export const MAX_RAW_TAGS = 10_000
