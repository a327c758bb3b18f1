import { changeBetween, type EditCommand, type TextState } from './text-state.ts'

export function stateOf(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/** Runs a command on what somebody types; false when it has nothing to do there. */
export function runEdit(area: HTMLTextAreaElement, command: EditCommand): boolean {
  const next = command(stateOf(area))
  if (!next) return false
  showState(area, next)
  return true
}

/** Changes the text as if it were typed, so that the browser's own undo takes it back. */
function showState(area: HTMLTextAreaElement, { text, start, end }: TextState): void {
  area.focus()
  const { from, to, insert } = changeBetween(area.value, text)
  if (from !== to || insert !== '') {
    area.setSelectionRange(from, to)
    const isTyped = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert) ?? false
    if (!isTyped || area.value !== text) {
      area.setRangeText(text, 0, area.value.length)
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }
  }
  area.setSelectionRange(start, end)
}
