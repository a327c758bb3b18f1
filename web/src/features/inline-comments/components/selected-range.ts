/** What is selected of an element; undefined when that is nothing. */
export function selectedRange(root: Element | undefined | null): Range | undefined {
  const selection = getSelection()
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return range.intersectsNode(root) && range.toString().trim() !== '' ? range : undefined
}
