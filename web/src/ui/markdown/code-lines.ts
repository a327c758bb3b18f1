/**
 * Puts each line of a block of code into an element of its own, `.md-line`, with its colours: for numbers beside them
 * and for marks. The text stays the same, line ends included.
 * @param marked numbers of the lines to be marked, as `data-marked` has them: `3,5-7`
 */
export function divideLines(code: HTMLElement, marked: string): void {
  const isMarked = lineTest(marked)
  const { ownerDocument } = code
  const lines: HTMLElement[] = []
  const open: Element[] = []
  let place: Element = code
  let isEnded = true
  const begin = (): void => {
    if (!isEnded) return
    isEnded = false
    const line = ownerDocument.createElement('span')
    line.className = isMarked(lines.length + 1) ? 'md-line md-line-marked' : 'md-line'
    lines.push(line)
    place = open.reduce<Element>((parent, element) => parent.appendChild(element.cloneNode(false) as Element), line)
  }
  const walk = (node: Node): void => {
    if (node instanceof Element) {
      begin()
      open.push(node)
      place = place.appendChild(node.cloneNode(false) as Element)
      for (const child of node.childNodes) walk(child)
      open.pop()
      place = place.parentElement ?? place
      return
    }
    for (const piece of (node.textContent ?? '').split(/(?<=\n)/)) {
      if (piece === '') continue
      begin()
      place.append(piece)
      isEnded = piece.endsWith('\n')
    }
  }
  for (const child of [...code.childNodes]) walk(child)
  code.replaceChildren(...lines)
}

function lineTest(marked: string): (line: number) => boolean {
  const ranges = marked
    .split(',')
    .filter(part => part !== '')
    .map(part => part.split('-').map(Number))
  return line => ranges.some(([first = 0, last = first]) => line >= first && line <= last)
}
