import { fenceAround } from '@cairn/common/platform/markdown'
import { type EditCommand, lineEnd, lineStart } from './text-state.ts'

/** A block on lines of its own where the caret stands; `[` and `]` around what is selected in it afterwards. */
function insertBlock(
  build: (selected: string) => { readonly block: string; readonly from: number; readonly to: number },
): EditCommand {
  return ({ text, start, end }) => {
    const selected = text.slice(start, end)
    const isEmptyLine = text.slice(lineStart(text, start), lineEnd(text, start)).trim() === ''
    const at = selected !== '' ? start : isEmptyLine ? lineStart(text, start) : lineEnd(text, start)
    const to = selected !== '' ? end : isEmptyLine ? lineEnd(text, start) : at
    const before = text.slice(0, at)
    const behind = text.slice(to)
    const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const gapBehind = behind === '' ? '\n' : behind.startsWith('\n') ? '' : '\n'
    const { block, from: first, to: last } = build(selected)
    const offset = before.length + gapBefore.length
    return {
      text: before + gapBefore + block + gapBehind + behind,
      start: offset + first,
      end: offset + last,
    }
  }
}

/** A block of code around the selection, or an empty one with the caret in it. */
export const codeBlock: EditCommand = insertBlock(selected => {
  const fence = fenceAround(selected)
  const caret = fence.length + 1
  return { block: `${fence}\n${selected}\n${fence}`, from: caret, to: caret + selected.length }
})

/** A table of two columns with the name of the first one selected. */
export function table(column: string): EditCommand {
  return insertBlock(() => ({
    block: `| ${column} | ${column} |\n| --- | --- |\n|  |  |`,
    from: 2,
    to: 2 + column.length,
  }))
}

export const divider: EditCommand = insertBlock(() => ({ block: '---\n', from: 4, to: 4 }))
