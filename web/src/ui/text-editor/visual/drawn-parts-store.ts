import type { ReactNode } from 'react'

/** A place in the text in which something is drawn: Markdown as it reads, or controls. */
export type DrawnPart = { readonly id: number; readonly host: HTMLElement; readonly content: string | ReactNode }

export type DrawnPartsStore = {
  /** Draws Markdown, or something else, in a place of the text, or something new in it. */
  readonly draw: (host: HTMLElement, content: string | ReactNode) => void
  readonly remove: (host: HTMLElement) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly list: () => readonly DrawnPart[]
}

/** The places of a text in which the page draws; the view makes them, React fills them. */
export function createDrawnParts(): DrawnPartsStore {
  const parts = new Map<HTMLElement, DrawnPart>()
  const listeners = new Set<() => void>()
  let list: readonly DrawnPart[] = []
  let nextId = 1
  let isTold = true
  const changed = () => {
    list = [...parts.values()]
    if (!isTold) return
    isTold = false
    // Many come and go in one update of the view.
    queueMicrotask(() => {
      isTold = true
      for (const listener of listeners) listener()
    })
  }
  return {
    draw(host, content) {
      const id = parts.get(host)?.id ?? nextId++
      parts.set(host, { id, host, content })
      changed()
    },
    remove(host) {
      if (parts.delete(host)) changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => list,
  }
}
