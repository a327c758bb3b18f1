import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { DrawnPartsStore } from './drawn-parts-store.ts'

type DrawnPartsProps = {
  readonly parts: DrawnPartsStore
  readonly renderPreview: (source: string) => ReactNode
}

/** Draws what of a text shows as it reads, by the same parts as readers see. */
export function DrawnParts({ parts, renderPreview }: DrawnPartsProps) {
  const list = useSyncExternalStore(parts.subscribe, parts.list)
  const render = useRef(renderPreview)
  render.current = renderPreview
  return list.map(({ id, host, content }) =>
    createPortal(typeof content === 'string' ? <Drawn source={content} render={render} /> : content, host, String(id)),
  )
}

type DrawnProps = {
  readonly source: string
  readonly render: { readonly current: (source: string) => ReactNode }
}

/** Drawn again only for another source: letters typed elsewhere leave it alone. */
const Drawn = memo(({ source, render }: DrawnProps) => render.current(source))
