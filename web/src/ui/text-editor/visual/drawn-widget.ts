import { type EditorView, WidgetType } from '@codemirror/view'
import type { DrawnPartsStore } from './drawn-parts-store.ts'

/** Heights of what was drawn, px, so that the text does not jump when it is drawn again. */
const heights = new Map<string, number>()
const MAX_HEIGHTS = 500

/** What has a press of its own keeps it. */
const OWN_PRESS = 'a, button, input, select, textarea, summary, video, audio, iframe'

/** A part of the text as it reads, in the place of its source; a press shows the source. */
export class DrawnWidget extends WidgetType {
  readonly source: string
  readonly isBlock: boolean
  readonly parts: DrawnPartsStore

  constructor(source: string, isBlock: boolean, parts: DrawnPartsStore) {
    super()
    this.source = source
    this.isBlock = isBlock
    this.parts = parts
  }

  override eq(other: DrawnWidget): boolean {
    return other.source === this.source && other.isBlock === this.isBlock
  }

  override get estimatedHeight(): number {
    return this.isBlock ? (heights.get(this.source) ?? -1) : -1
  }

  override toDOM(view: EditorView): HTMLElement {
    const host: HTMLElement = document.createElement(this.isBlock ? 'div' : 'span')
    host.className = this.isBlock ? 'te-drawn te-drawn-block' : 'te-drawn te-drawn-inline'
    host.dataset.source = ''
    this.parts.draw(host, this.source)
    watchHeight(host, view, this.isBlock ? () => this.source : undefined)
    host.addEventListener('mousedown', event => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest(OWN_PRESS))) return
      event.preventDefault()
      view.dispatch({ selection: { anchor: view.posAtDOM(host) }, scrollIntoView: true })
      view.focus()
    })
    return host
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: DrawnWidget): boolean {
    if (from.isBlock !== this.isBlock) return false
    this.parts.draw(dom, this.source)
    return true
  }

  override destroy(dom: HTMLElement): void {
    this.parts.remove(dom)
    sizes?.unobserve(dom)
  }
}

type Watched = { readonly view: EditorView; readonly source: (() => string) | undefined }

const watched = new WeakMap<Element, Watched>()

// Pictures and diagrams come late: the view must know that what follows has moved.
const sizes =
  globalThis.ResizeObserver &&
  new ResizeObserver(entries => {
    for (const { target } of entries) {
      const { view, source } = watched.get(target) ?? {}
      if (source) rememberHeight(source(), target.getBoundingClientRect().height)
      view?.requestMeasure()
    }
  })

/** Tells the view when something that is drawn in it changes its size. */
export function watchHeight(host: HTMLElement, view: EditorView, source?: () => string): void {
  watched.set(host, { view, source })
  sizes?.observe(host)
}

export function unwatchHeight(host: HTMLElement): void {
  sizes?.unobserve(host)
}

function rememberHeight(source: string, height: number): void {
  if (height === 0) return
  heights.delete(source)
  heights.set(source, height)
  const [oldest] = heights.keys()
  if (heights.size > MAX_HEIGHTS && oldest !== undefined) heights.delete(oldest)
}
