import { useEffect } from 'react'

type Write = (quoted: string) => void

/** The composers that are on the screen, by the issue's readable id. */
const composers = new Map<string, Write>()

/** Puts a quotation into the composer of the issue, which opens. */
export function replyWith(issueId: string, quoted: string): void {
  composers.get(issueId)?.(quoted)
}

/** Where quotations of an issue's texts go. */
export function useReplies(issueId: string, write: Write): void {
  useEffect(() => {
    composers.set(issueId, write)
    return () => {
      if (composers.get(issueId) === write) composers.delete(issueId)
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
