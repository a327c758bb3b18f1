import { ID_PREFIX, type MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { keepInSight } from '../keep-in-sight.ts'
import type { DrawnPart } from './drawing.ts'
import type { Renderer } from './load-renderer.ts'

/** A text as it stands in the page, for whoever marks words in it; `alignText` tells where its words are. */
export interface DrawnText {
  readonly root: HTMLElement
  /** What is drawn now, which follows what was given a moment later when it is long. */
  source(): string
  parts(): readonly DrawnPart[]
  /** Draws what shows these lines of the source, now. */
  drawLines(start: number, end: number): void
}

export interface ShownText {
  readonly drawn: DrawnText
  /** Shows a source; gives what calls off whatever of it is still being parsed. */
  show(source: string, options: MarkdownOptions): () => void
  enableTasks(isEnabled: boolean): void
  /** Follows a pressed link to a place in this text. False for any other. */
  jump(event: MouseEvent): boolean
  stop(): void
}

/**
 * A text in an element: parsed, drawn part by part, completed near the reader, whole on paper.
 * @param isPageText the address of the page leads to its headings, see `MarkdownViewProps`
 * @param onIslands gets the places that somebody else fills, whenever there are others
 */
export function createShownText(
  root: HTMLElement,
  renderer: Renderer,
  isPageText: boolean,
  onIslands: (places: readonly HTMLElement[]) => void,
): ShownText {
  let islands: readonly HTMLElement[] = []
  let tasksEnabled = false
  let isEmpty = true
  let sanitized: { readonly options: MarkdownOptions; readonly run: (html: string) => DocumentFragment } | undefined

  const setIslands = (next: readonly HTMLElement[]): void => {
    if (next.length === islands.length && next.every((place, index) => place === islands[index])) return
    islands = next
    onIslands(next)
  }
  const hydrator = renderer.createHydrator(root, place => setIslands([...islands, place]))
  let drawnSource = ''
  const drawing = renderer.createDrawing(root, host => {
    renderer.decorate(host)
    setTasks(host)
    setIslands(islands.filter(place => root.contains(place)))
    hydrator.observe(host)
  })
  const setTasks = (host: HTMLElement): void => {
    for (const box of host.querySelectorAll<HTMLInputElement>('input.md-task-box')) box.disabled = !tasksEnabled
  }
  const sanitizeFor = (options: MarkdownOptions): ((html: string) => DocumentFragment) => {
    if (sanitized?.options !== options)
      sanitized = { options, run: html => renderer.renderPart(html, options, isPageText) }
    return sanitized.run
  }
  const reopen: HTMLDetailsElement[] = []
  const unfold = (): void => {
    drawing.finish()
    hydrator.finish()
    for (const details of root.querySelectorAll('details')) {
      if (details.open) continue
      details.open = true
      reopen.push(details)
    }
  }
  const fold = (): void => {
    for (const details of reopen.splice(0)) details.open = false
  }
  addEventListener('beforeprint', unfold)
  addEventListener('afterprint', fold)

  const go = (id: string): boolean => {
    const target = drawing.find(id)
    if (!target) return false
    for (let box = target.parentElement?.closest('details'); box; box = box.parentElement?.closest('details'))
      box.open = true
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'start' })
    if (globalThis.ResizeObserver) keepInSight(target)
    return true
  }
  /** Where the address leads, until it is there: a long text is not whole at once. */
  let wanted = isPageText ? slugOfAddress() : ''
  const goWanted = (): void => {
    if (wanted !== '' && go(ID_PREFIX + wanted)) wanted = ''
  }
  const follow = (): void => {
    wanted = slugOfAddress()
    goWanted()
  }
  if (isPageText) addEventListener('hashchange', follow)
  const endPreviews = renderer.previewFootnotes(root, id => drawing.find(id))

  return {
    drawn: { root, source: () => drawnSource, parts: drawing.parts, drawLines: drawing.drawLines },
    show(source, options) {
      return renderer.parseText(source, options, isEmpty, parts => {
        isEmpty = false
        drawnSource = source
        drawing.show(parts, sanitizeFor(options))
        if (options.variant === 'print') {
          drawing.finish()
          hydrator.finish()
        }
        goWanted()
      })
    },
    enableTasks(isEnabled) {
      if (isEnabled === tasksEnabled) return
      tasksEnabled = isEnabled
      setTasks(root)
    },
    jump(event) {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
      const id = link?.getAttribute('href')?.slice(1)
      if (!id) return false
      // It would be read from the page's base.
      event.preventDefault()
      const name = decodeURIComponent(id)
      if (go(name) && isPageText && /^H[1-6]$/.test(drawing.find(name)?.nodeName ?? '')) {
        const address = new URL(location.href)
        address.hash = name.slice(ID_PREFIX.length)
        history.replaceState(history.state, '', address)
      }
      return true
    },
    stop() {
      drawing.stop()
      hydrator.stop()
      endPreviews()
      fold()
      removeEventListener('hashchange', follow)
      removeEventListener('beforeprint', unfold)
      removeEventListener('afterprint', fold)
    },
  }
}

/** The part of the page's address behind its `#`; empty for one that cannot be read. */
function slugOfAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
