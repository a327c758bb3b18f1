import { LINK_SCHEMES } from '@cairn/common/platform/markdown/parser'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Ctrl (on a Mac: Cmd) and a press follow a link in a text that is written, in another tab. */
export const followLinks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
    const place = view.posAtCoords({ x: event.clientX, y: event.clientY })
    const address = place === null ? undefined : linkAt(view.state, place)
    if (address === undefined) return false
    event.preventDefault()
    window.open(address, '_blank', 'noopener,noreferrer')
    return true
  },
})

/** The address that a link at an offset leads to; undefined: there is none, or one that is not to be followed. */
export function linkAt(state: EditorState, place: number): string | undefined {
  for (const side of [-1, 1] as const) {
    for (let node = syntaxTree(state).resolveInner(place, side); ; ) {
      const url = node.name === 'URL' ? node : /^(?:Link|Image|Autolink)$/.test(node.name) ? node.getChild('URL') : null
      if (url) return safeAddress(state.sliceDoc(url.from, url.to).replace(/^<|>$/g, ''))
      if (!node.parent) break
      node = node.parent
    }
  }
  return undefined
}

function safeAddress(written: string): string | undefined {
  const bare = /^www\./i.test(written) ? `https://${written}` : written
  const url = URL.canParse(bare, document.baseURI) ? new URL(bare, document.baseURI) : undefined
  return url && LINK_SCHEMES.has(url.protocol) ? url.href : undefined
}
