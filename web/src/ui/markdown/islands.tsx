import { Fragment, type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { Diagram } from '../diagrams/diagram.tsx'
import { Embed } from '../embeds/embed.tsx'

/** Fills the places in a text that are more than markup: pictures of diagrams, players, pages of other sites. */
export function Islands({ places }: { readonly places: readonly HTMLElement[] }) {
  return places.map(place => <Fragment key={keyOf(place)}>{createPortal(<Island place={place} />, place)}</Fragment>)
}

const keys = new WeakMap<HTMLElement, number>()
let lastKey = 0

function keyOf(place: HTMLElement): number {
  const key = keys.get(place) ?? ++lastKey
  keys.set(place, key)
  return key
}

function Island({ place }: { readonly place: HTMLElement }): ReactNode {
  // What stands beside the place does not change: a change draws both anew.
  const content = useMemo(() => contentOf(place), [place])
  if (content.kind === 'diagram') return <Diagram source={content.source} />
  return <Embed {...content} />
}

function contentOf(place: HTMLElement) {
  const link = place.parentElement?.querySelector<HTMLAnchorElement>(':scope > a.md-embed')
  if (!link) {
    const source = place.parentElement?.querySelector(':scope > pre > code')?.textContent ?? ''
    return { kind: 'diagram', source } as const
  }
  const { embed = '', source, width, height } = link.dataset
  const kind = embed === 'video' || embed === 'audio' ? embed : 'frame'
  return { kind, address: link.href, frame: source ?? link.href, text: link.textContent, width, height } as const
}
