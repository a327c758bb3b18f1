import { plainText } from '../../markdown/index.ts'

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
