/** Where the text is that lies at a point of the window. */
function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | undefined {
  // Safari before 18.4 has only the older way.
  const found = document.caretPositionFromPoint?.(x, y)
  if (found) return { node: found.offsetNode, offset: found.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}

/** Those of the ranges that show text at a point of the window, the shortest first. */
export function rangesAt<T extends { readonly range: Range }>(
  marked: readonly T[],
  x: number,
  y: number,
): readonly T[] {
  const caret = caretAt(x, y)
  if (!caret) return []
  const holds = ({ range }: T) =>
    range.isPointInRange(caret.node, caret.offset) &&
    // A caret is found beside lines, too.
    [...range.getClientRects()].some(box => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  return marked.filter(holds).sort((a, b) => a.range.toString().length - b.range.toString().length)
}
