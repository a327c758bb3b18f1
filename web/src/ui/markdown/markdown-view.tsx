import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import './markdown.css'
import type { MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { useI18n } from '../../platform/i18n/index.ts'
import { exceptionsExpanded } from '../../platform/reading/index.ts'
import { useStored } from '../../platform/storage/index.ts'
import { loadedRenderer, loadRenderer, type Renderer } from './load-renderer.ts'
import { createShownText, type DrawnText, type ShownText } from './shown-text.ts'
import { isPlainClick, linkInside, taskPositionOf } from './view-events.ts'

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
  /**
   * The text that the page is about, of which there is one: headings have buttons that copy their address, which is that
   * of the page and `#` with their slug, and the address leads to them.
   */
  readonly isPageText?: boolean
  /** Gets the text as it stands in the page, and null when it goes. Keep this function stable between renderings. */
  readonly onDrawn?: ((text: DrawnText | null) => void) | undefined
  readonly className?: string
  readonly dir?: 'auto' | 'ltr' | 'rtl'
}

const NO_OPTIONS: MarkdownOptions = {}
/** So much of a long text (UTF-16 units) stands there until it is drawn: laying out all of it would take longer. */
const MAX_PLAIN = 8_000

/** Shows Markdown. The renderer is fetched on first use; until then the plain text keeps its place. */
export const MarkdownView = memo(function MarkdownView(props: MarkdownViewProps) {
  const { source, options = NO_OPTIONS, isPageText = false, onDrawn, dir = 'auto' } = props
  const renderer = useRenderer()
  const root = useRef<HTMLDivElement>(null)
  const text = useRef<ShownText>(null)
  const [islands, setIslands] = useState<readonly HTMLElement[]>([])
  const className = props.className ? `md ${props.className}` : 'md'
  const tasksEnabled = props.onToggleTask !== undefined
  const shown = useResolved(options, isPageText, renderer)

  useLayoutEffect(() => {
    if (!renderer || !root.current) return
    text.current = createShownText(root.current, renderer, isPageText, setIslands)
    return () => {
      text.current?.stop()
      text.current = null
    }
  }, [renderer, isPageText])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as the text is made anew
  useLayoutEffect(() => {
    if (!renderer || !text.current || !onDrawn) return
    onDrawn(text.current.drawn)
    return () => onDrawn(null)
  }, [renderer, isPageText, onDrawn])
  useLayoutEffect(() => {
    if (renderer) return text.current?.show(source, shown)
  }, [renderer, source, shown])
  useLayoutEffect(() => {
    if (renderer) text.current?.enableTasks(tasksEnabled)
  }, [renderer, tasksEnabled])

  useTasks(root, props, renderer)
  useNavigation(root, text, props, renderer)

  if (!renderer) {
    return (
      <div key="plain" className={`${className} md-plain`} dir={dir}>
        {source.length > MAX_PLAIN ? source.slice(0, MAX_PLAIN).toWellFormed() : source}
      </div>
    )
  }
  return (
    <>
      <div key="document" ref={root} className={className} dir={dir} />
      {islands.length > 0 && <renderer.Islands places={islands} />}
    </>
  )
})

let lastText = 0

/**
 * Options with what the document itself needs: words in the reader's language, whatever the text is in, and ids that no
 * other text on the page has.
 */
function useResolved(options: MarkdownOptions, isPageText: boolean, renderer: Renderer | undefined): MarkdownOptions {
  const { locale } = useI18n()
  const [number] = useState(() => ++lastText)
  const [isExpanded] = useStored(exceptionsExpanded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  return useMemo(() => {
    const own = { ...(isPageText ? {} : { idPrefix: `md-t${number}-` }), exceptionsExpanded: isExpanded }
    return renderer ? renderer.resolvedOptions({ labels: renderer.documentLabels(), ...own, ...options }) : options
  }, [options, isPageText, number, renderer, locale, isExpanded])
}

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

function useTasks(root: React.RefObject<HTMLElement | null>, props: MarkdownViewProps, renderer?: Renderer): void {
  const source = useLatest(props.source)
  const toggle = useLatest(props.onToggleTask)
  useEffect(() => {
    const element = root.current
    if (!renderer || !element) return
    const changed = async (event: Event) => {
      const box = event.target
      if (!(box instanceof HTMLInputElement) || !toggle.current) return
      const position = taskPositionOf(box, source.current)
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

function useNavigation(
  root: React.RefObject<HTMLElement | null>,
  text: React.RefObject<ShownText | null>,
  props: MarkdownViewProps,
  renderer?: Renderer,
): void {
  const navigate = useLatest(props.onNavigate)
  useEffect(() => {
    const element = root.current
    if (!renderer || !element) return
    const clicked = (event: MouseEvent) => {
      if (renderer.act(event)) return
      if (isPlainClick(event) && text.current?.jump(event)) return
      const href = linkInside(event)
      if (!navigate.current || href === undefined || !isPlainClick(event)) return
      event.preventDefault()
      navigate.current(href)
    }
    element.addEventListener('click', clicked)
    return () => element.removeEventListener('click', clicked)
  }, [root, text, renderer, navigate])
}

/** Handlers are read when needed, so that a new function does not render the text anew. */
function useLatest<T>(value: T): React.RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
