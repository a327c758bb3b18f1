import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import './markdown.css'
import type { MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { whenIdle } from '../when-idle.ts'
import { loadedRenderer, loadRenderer, type Renderer } from './load-renderer.ts'
import { isPlainClick, linkInside, placeInside, taskPositionOf } from './view-events.ts'

export interface MarkdownViewProps {
  readonly source: string
  /** Keep this object stable between renderings; see `MarkdownOptions`. */
  readonly options?: MarkdownOptions
  /**
   * Makes task boxes clickable. `position` is the UTF-16 offset of the task's `[` in the source. The box shows the new
   * state at once; a rejected promise turns it back.
   */
  readonly onToggleTask?: (position: number, checked: boolean) => unknown
  /** Gets plain clicks on links that stay inside the application; `href` is an absolute path with the base path. */
  readonly onNavigate?: (href: string) => void
  readonly className?: string
  readonly dir?: 'auto' | 'ltr' | 'rtl'
}

/** Code is readable without its colours, so they wait for what else is drawn; at most so long. */
const COLOURS_MS = 300
const NO_OPTIONS: MarkdownOptions = {}

/** Shows Markdown. The renderer is fetched on first use; until then the plain text keeps its place. */
export const MarkdownView = memo(function MarkdownView(props: MarkdownViewProps) {
  const { source, options = NO_OPTIONS, dir = 'auto' } = props
  const renderer = useRenderer()
  const root = useRef<HTMLDivElement>(null)
  const className = props.className ? `md ${props.className}` : 'md'

  const tasksEnabled = props.onToggleTask !== undefined
  useLayoutEffect(() => {
    if (!renderer || !root.current) return
    fill(root.current, renderer, source, options)
    if (tasksEnabled) for (const box of root.current.querySelectorAll('input')) box.disabled = false
  }, [renderer, source, options, tasksEnabled])

  useTasks(root, props, renderer)
  useNavigation(root, props, renderer)

  if (!renderer) {
    return (
      <div key="plain" className={`${className} md-plain`} dir={dir}>
        {source}
      </div>
    )
  }
  return <div key="document" ref={root} className={className} dir={dir} />
})

function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState(loadedRenderer)
  useEffect(() => {
    if (renderer) return
    let mounted = true
    loadRenderer().then(
      module => {
        if (mounted) setRenderer(module)
      },
      // The text stays readable as it is; the next view that mounts tries again.
      (error: unknown) => console.warn('The Markdown renderer could not be loaded.', error),
    )
    return () => {
      mounted = false
    }
  }, [renderer])
  return renderer
}

function fill(root: HTMLElement, renderer: Renderer, source: string, options: MarkdownOptions): void {
  root.replaceChildren(root.ownerDocument.importNode(renderer.renderFragment(source, options), true))
  renderer.decorate(root)
  for (const code of root.querySelectorAll<HTMLElement>('pre > code[class]')) {
    whenIdle(() => {
      renderer
        .highlightCode(code)
        .catch((error: unknown) => console.warn('The code highlighter could not be loaded.', error))
    }, COLOURS_MS)
  }
}

function useTasks(root: React.RefObject<HTMLElement | null>, props: MarkdownViewProps, renderer?: Renderer): void {
  const { source } = props
  const toggle = useLatest(props.onToggleTask)
  useEffect(() => {
    const element = root.current
    if (!renderer || !element) return
    const changed = async (event: Event) => {
      const box = event.target
      if (!(box instanceof HTMLInputElement) || !toggle.current) return
      const position = taskPositionOf(box, source)
      if (position === undefined) return
      const { checked } = box
      try {
        await toggle.current(position, checked)
      } catch {
        box.checked = !checked
      }
    }
    element.addEventListener('change', changed)
    return () => element.removeEventListener('change', changed)
  }, [root, renderer, source, toggle])
}

function useNavigation(root: React.RefObject<HTMLElement | null>, props: MarkdownViewProps, renderer?: Renderer): void {
  const navigate = useLatest(props.onNavigate)
  useEffect(() => {
    const element = root.current
    if (!renderer || !element) return
    const clicked = (event: MouseEvent) => {
      const place = isPlainClick(event) ? placeInside(event, element) : null
      if (place) {
        event.preventDefault()
        show(place)
        return
      }
      const href = linkInside(event)
      if (!navigate.current || href === undefined || !isPlainClick(event)) return
      event.preventDefault()
      navigate.current(href)
    }
    element.addEventListener('click', clicked)
    return () => element.removeEventListener('click', clicked)
  }, [root, renderer, navigate])
}

/** Scrolls to a place and reads on from there: with the keyboard and aloud, too. */
function show(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus()
}

/** Handlers are read when needed, so that a new function does not render the text anew. */
function useLatest<T>(value: T): React.RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
