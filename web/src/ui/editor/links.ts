import { codeBlock } from './blocks.ts'
import { toggleMark } from './marks.ts'
import type { EditCommand } from './text-state.ts'

/** Makes the selection a link and asks for what is missing: its address or its words. */
export const insertLink: EditCommand = ({ text, start, end }) => {
  const selected = text.slice(start, end)
  const hasAddress = isAddress(selected)
  const link = hasAddress ? `[](${selected})` : `[${selected}]()`
  const caret = start + (hasAddress || selected === '' ? 1 : selected.length + 3)
  return { text: text.slice(0, start) + link + text.slice(end), start: caret, end: caret }
}

/** An address pasted over words makes them a link to it. */
export function pasteOver(pasted: string): EditCommand {
  return ({ text, start, end }) => {
    const selected = text.slice(start, end)
    const address = pasted.trim()
    if (selected.trim() === '' || selected.includes('\n') || !isAddress(address) || isAddress(selected))
      return undefined
    // In the address of a link the new one takes its place.
    if (text.slice(0, start).endsWith('](')) return undefined
    const link = `[${selected}](${/[()]/.test(address) ? `<${address}>` : address})`
    const caret = start + link.length
    return { text: text.slice(0, start) + link + text.slice(end), start: caret, end: caret }
  }
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(text) && URL.canParse(text)
}

/** Code in the line, or a block of it when several lines are selected. */
export const code: EditCommand = state =>
  (state.text.slice(state.start, state.end).includes('\n') ? codeBlock : toggleMark('`'))(state)
