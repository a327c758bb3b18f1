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

/** An article whose id becomes a link. */
export interface MarkdownArticle {
  readonly idReadable: string
  readonly summary: string
  readonly href: string
}

/** A commit whose hash becomes a link. */
export interface MarkdownCommit {
  /** The first line of what it says. */
  readonly title: string
  readonly href: string
}

/** Words the rendered document itself needs, in the reader's language. */
export interface MarkdownLabels {
  /** Shown at code that holds bidirectional control characters. */
  readonly bidiWarning: string
  readonly note: string
  readonly tip: string
  readonly important: string
  readonly warning: string
  readonly caution: string
  /** Read out for the arrow behind a footnote, followed by its number. */
  readonly backToText: string
}

/** What the texts of one page resolve against. Pass stable objects: a new object renders the text anew. */
export interface MarkdownOptions {
  /** By login in lower case; anybody else stays plain text. */
  readonly mentions?: ReadonlyMap<string, MarkdownMention>
  /** By readable id; any other id stays plain text. */
  readonly issues?: ReadonlyMap<string, MarkdownIssue>
  /** By readable id (`KEY-A-3`); any other id stays plain text. */
  readonly articles?: ReadonlyMap<string, MarkdownArticle>
  /** By hash as the text writes it, 7 to 40 digits; any other stays plain text. */
  readonly commits?: ReadonlyMap<string, MarkdownCommit>
  /** Address by file name, for `![](shot.png)` and `[log](server.log)`. */
  readonly attachments?: ReadonlyMap<string, string>
  /** Key of the project that `#12` speaks of; without it such numbers stay plain text. */
  readonly referenceProject?: string
  /**
   * Address that relative links start from, that of the product's first page: absolute, or in the browser also relative
   * to the document, whose base is the default. Addresses of issues and articles below it become references.
   */
  readonly base?: string
  /** `link` (default) shows images of other origins as links: nothing is fetched without the reader's will. */
  readonly externalImages?: 'link' | 'show'
  /** Ids of `EMBED_SOURCES` that become placeholders of frames; all by default. Others are links. */
  readonly embeds?: ReadonlySet<string>
  /** `print`: everything is unfolded, as nobody can open it on paper. */
  readonly variant?: 'screen' | 'print'
  /** Stack traces are unfolded. */
  readonly exceptionsExpanded?: boolean
  /** What ids of headings and footnotes begin with, so that texts on one page have different ones; `md-` by default. */
  readonly idPrefix?: string
  /**
   * Path of the page that shows the text alone. With it `[x](#slug)` leads to that page and `#slug`; without it to the
   * id in the document.
   */
  readonly address?: string
  readonly labels?: Partial<MarkdownLabels>
}

export const DEFAULT_LABELS: MarkdownLabels = {
  bidiWarning:
    'This code contains bidirectional Unicode characters and may be interpreted differently than it appears.',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  backToText: 'Back to reference',
}

/** What ids begin with unless told otherwise: no id of a text can be that of something in the page. */
export const ID_PREFIX = 'md-'

/** A block with quotes and lists nested deeper than this is shown as plain text, so that nothing is silently left out. */
export const MAX_NESTING = 100

/** A block of more parsed pieces than this (a table of some 5,000 rows) is shown as plain text. */
export const MAX_TOKENS = 50_000

/** The author's own HTML may not make the parser build more elements of a block than this, by our upper bound. */
export const MAX_ELEMENTS = 200_000

/** Deeply nested HTML of an author costs the sanitizer more than linear time; beyond this many tags a block of it is not read. */
export const MAX_RAW_TAGS = 10_000
