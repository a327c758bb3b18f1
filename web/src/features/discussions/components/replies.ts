import { useEffect } from 'react'

type Write = (quoted: string) => void

/** The composers that are on the screen, by the readable id. */
const composers = new Map<string, Write>()

/** Puts a quotation into the composer of the issue, which opens. */
export function replyWith(hostId: string, quoted: string): void {
  composers.get(hostId)?.(quoted)
}

/** Where quotations of an issue's texts go. */
export function useReplies(hostId: string, write: Write): void {
  useEffect(() => {
    composers.set(hostId, write)
    return () => {
      if (composers.get(hostId) === write) composers.delete(hostId)
    }
  })
}

/** What is marked inside an element, as text; empty when nothing is, or more than the element. */
export function markedIn(element: Element | null): string {
  const selection = getSelection()
  if (!element || !selection || selection.isCollapsed) return ''
  const isInside = element.contains(selection.anchorNode) && element.contains(selection.focusNode)
  return isInside ? selection.toString().trim() : ''
}
