import { plainText } from '../../markdown/index.ts'

type Sheet = Readonly<Record<'summary' | 'url' | 'content', string>>

/** An article as Markdown for other places: its title, address and text, as it was written. */
export function articleMarkdown({ summary, url, content }: Sheet): string {
  const parts = [`# ${plainText(summary)}`, `<${url}>`, content.trim()]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}
