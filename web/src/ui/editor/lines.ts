import { type EditCommand, lineEnd, lineStart, type TextState } from './text-state.ts'

/** What stands before the words of a line. */
export type LineKind = 'bullets' | 'numbers' | 'tasks' | 'quote' | 'heading1' | 'heading2' | 'heading3'

const KINDS: Readonly<Record<LineKind, { readonly of: RegExp; readonly write: (index: number) => string }>> = {
  bullets: { of: /^[-*+][ \t]+(?!\[[ xX]\][ \t])/, write: () => '- ' },
  numbers: { of: /^\d{1,9}[.)][ \t]+/, write: index => `${index + 1}. ` },
  tasks: { of: /^[-*+][ \t]+\[[ xX]\][ \t]+/, write: () => '- [ ] ' },
  quote: { of: /^>[ \t]?/, write: () => '> ' },
  heading1: { of: /^#[ \t]+/, write: () => '# ' },
  heading2: { of: /^##[ \t]+/, write: () => '## ' },
  heading3: { of: /^###[ \t]+/, write: () => '### ' },
}

const ANY_MARKER = /^(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+|#{1,6}[ \t]+)/

/** Makes the selected lines a list, a quote or headings; lines that are all of the kind are plain again. */
export function toggleLines(kind: LineKind): EditCommand {
  const { of, write } = KINDS[kind]
  return state =>
    changeLines(state, lines => {
      const filled = lines.filter(line => line.trim() !== '')
      const isKind = filled.length > 0 && filled.every(line => of.test(line.trimStart()))
      let index = 0
      return lines.map(line => {
        // In the midst of others an empty line stays one.
        if (line.trim() === '' && lines.length > 1) return line
        const words = line.trimStart()
        const indent = line.slice(0, line.length - words.length)
        if (isKind) return indent + words.replace(of, '')
        // A quote holds what it quotes as it is.
        return indent + write(index++) + (kind === 'quote' ? words : words.replace(ANY_MARKER, ''))
      })
    })
}

/** A heading of the next lower size, after the smallest none. */
export const cycleHeading: EditCommand = state => {
  const line = state.text.slice(lineStart(state.text, state.start), lineEnd(state.text, state.start))
  const size = /^ {0,3}(#{1,3})[ \t]/.exec(line)?.[1]?.length ?? 0
  const next = (['heading1', 'heading2', 'heading3', 'heading3'] as const)[size]
  return next && toggleLines(next)(state)
}

/** Changes the lines that the selection touches; what was selected stays so as far as it is there. */
export function changeLines(
  state: TextState,
  change: (lines: readonly string[]) => readonly string[],
): TextState | undefined {
  const { text, start, end } = state
  const from = lineStart(text, start)
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end)
  const before = text.slice(from, to).split('\n')
  const after = change(before)
  const block = after.join('\n')
  if (block === text.slice(from, to)) return undefined
  const changed = text.slice(0, from) + block + text.slice(to)
  if (start === end) {
    const grown = (after[0]?.length ?? 0) - (before[0]?.length ?? 0)
    const caret = Math.max(from, start + grown)
    return { text: changed, start: caret, end: caret }
  }
  return { text: changed, start: from, end: from + block.length }
}
