/** What of an issue goes into its Markdown, all of it as it is shown. */
export type IssueSheet = {
  readonly id: string
  readonly url: string
  readonly summary: string
  /** In the order in which they are shown; those without a text are left out. */
  readonly fields: readonly { readonly name: string; readonly text: string }[]
  readonly links: readonly { readonly phrase: string; readonly issues: readonly SheetIssue[] }[]
  /** Markdown as it was written. */
  readonly description: string
}

export type SheetIssue = { readonly id: string; readonly url: string; readonly summary: string }

/**
 * An issue as Markdown for other places. The description stands last: whatever it leaves open, like a block of code,
 * takes nothing in that is not its own.
 */
export function issueMarkdown({ id, url, summary, fields, links, description }: IssueSheet): string {
  const filled = fields.filter(({ text }) => text.trim() !== '')
  const linked = links.filter(({ issues }) => issues.length > 0)
  const list = [
    ...filled.map(({ name, text }) => `- **${plainText(name)}:** ${plainText(text)}`),
    ...linked.flatMap(({ phrase, issues }) => [`- **${plainText(phrase)}:**`, ...issues.map(linkLine)]),
  ]
  const parts = [`# ${id} ${plainText(summary)}`.trimEnd(), `<${url}>`, list.join('\n'), description.trim()]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

const linkLine = ({ id, url, summary }: SheetIssue) => `  - [${id}](<${url}>) ${plainText(summary)}`.trimEnd()

/** A text in one line that Markdown shows as it is. */
export function plainText(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*~[\]<]/g, String.raw`\$&`)
      // Within a word, as in names of files, an underscore is itself.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      // What would be a number of an issue elsewhere, or the end of a heading.
      .replace(/(?<=^|\s)#/g, String.raw`\#`)
      .replace(/&(?=#?\w+;)/g, String.raw`\&`)
  )
}
