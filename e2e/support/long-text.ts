const WORDS =
  'the a of and to in is that for with as on by from at this which are it be or not when each one all more than its has page user order index table query cache server client request answer window moment team release version change branch build test'.split(
    ' ',
  )
const TITLES = [
  'Overview',
  'How it works',
  'Setting up',
  'Limits',
  'Troubleshooting',
  'Decisions',
  'Interfaces',
  'Notes',
]

/** Numbers between 0 and 1 that are the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A Markdown text as a team's handbook reads, the same each time: sections of paragraphs with emphasis, links and
 * references, lists, tasks, tables, code, quotes, now and then a formula or a diagram. It ends in the heading `The end`.
 * @param length about so many UTF-16 units
 */
export function longText(length: number, seed = 1): string {
  const next = numbers(seed)
  const below = (count: number): number => Math.floor(next() * count)
  const word = (): string => WORDS[below(WORDS.length)] ?? ''
  const some = (count: number): string => Array.from({ length: count }, word).join(' ')
  const marked = (): string => {
    const kind = below(40)
    if (kind === 0) return `**${some(2)}**`
    if (kind === 1) return `*${word()}*`
    if (kind === 2) return `\`${word()}_${word()}\``
    if (kind === 3) return `[${some(3)}](https://example.com/${word()}/${below(1000)})`
    if (kind === 4) return `KEY-${below(5_000)}`
    return some(4)
  }
  const sentence = (): string => {
    const text = Array.from({ length: 2 + below(4) }, marked).join(' ')
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = (): string => Array.from({ length: 2 + below(5) }, sentence).join(' ')
  const list = (mark: string): string => Array.from({ length: 3 + below(6) }, () => `${mark} ${sentence()}`).join('\n')
  const rows = (): string =>
    Array.from({ length: 3 + below(8) }, () => `| ${word()} | ${below(900)} | ${some(3)} |`).join('\n')
  const code = (): string =>
    Array.from({ length: 4 + below(14) }, () => `  const ${word()} = await ${word()}(${below(99)}, '${some(2)}')`).join(
      '\n',
    )
  const block = (): string => {
    const kind = below(24)
    if (kind < 13) return paragraph()
    if (kind < 16) return list('-')
    if (kind === 16) return list('1.')
    if (kind === 17) return list('- [ ]')
    if (kind === 18) return `| Name | Count | Remark |\n|---|--:|---|\n${rows()}`
    if (kind < 21) return `\`\`\`ts\n${code()}\n\`\`\``
    if (kind === 21) return `> ${sentence()}`
    if (kind === 22) return `> [!NOTE]\n> ${sentence()}`
    return below(6) === 0
      ? `\`\`\`mermaid\nflowchart LR\n  A[${word()}] --> B[${word()}]\n\`\`\``
      : `It is $x_{${below(9)}} + ${below(9)}$ then.`
  }
  const parts = [`# The handbook\n\n${paragraph()}`]
  for (let size = 0; size < length; ) {
    const heading = `${'#'.repeat(2 + below(2))} ${TITLES[below(TITLES.length)]} of ${some(2)}`
    const section = [heading, ...Array.from({ length: 2 + below(5) }, block)].join('\n\n')
    size += section.length + 2
    parts.push(section)
  }
  return `${parts.join('\n\n')}\n\n- [ ] the last task\n\n## The end\n`
}
