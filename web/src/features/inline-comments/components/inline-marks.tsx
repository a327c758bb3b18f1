import { useEffect, useMemo, useRef } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import { layersOf } from '../model/layers.ts'
import { useInlineContext } from './inline-context.ts'
import { showWords } from './show-words.ts'
import { rangesAt } from './words-at.ts'
import './inline-comments.css'

type MarkedWords = { readonly id: string; readonly start: number; readonly end: number; readonly range: Range }

/** Pressed on these, something else happens. */
const OWN_PRESS = 'a, button, input, summary, video, audio, [role="button"]'

/**
 * Marks the words of comments in the shown text, which stays as it is: the browser paints them over it. Pressing marked
 * words opens their thread, and the next one where several lie over each other.
 * @param hasMargin the open thread stands beside its words
 */
export function InlineMarks({ hasMargin }: { readonly hasMargin: boolean }) {
  const { text, places, moves, article, visible, open, setOpen, visits, writing } = useInlineContext()
  const moved = useStore(moves)
  const { about } = writing
  // biome-ignore lint/correctness/useExhaustiveDependencies: ranges are looked for again when words have moved
  const marked = useMemo(() => {
    if (!places || !text || text.source() !== (article.content ?? '')) return []
    return visible
      .filter(({ isOutdated, anchor }) => !isOutdated && anchor.version === article.contentVersion)
      .flatMap(({ root, anchor: { start, end } }): readonly MarkedWords[] => {
        const range = places.rangeOf({ start, end })
        return range ? [{ id: root.id, start, end, range }] : []
      })
  }, [places, text, article.content, article.contentVersion, visible, moved])
  useEffect(() => {
    const layers = layersOf(marked.filter(({ id }) => id !== open))
    for (const [depth, layer] of layers.entries())
      register(
        `inline-comment-${depth}`,
        layer.map(({ range }) => range),
      )
    const written = about && !about.isGone && places ? places.rangeOf(about) : undefined
    const lit = written ?? marked.find(({ id }) => id === open)?.range
    register('inline-comment-open', lit ? [lit] : [])
  }, [marked, open, about, places])
  useEffect(
    () => () => {
      for (const name of ['0', '1', '2', 'open']) register(`inline-comment-${name}`, [])
    },
    [],
  )
  const latest = useRef({ marked, open, setOpen })
  latest.current = { marked, open, setOpen }
  useEffect(() => {
    const root = text?.root
    if (!root) return
    const pressed = (event: MouseEvent) => {
      const { marked, open, setOpen } = latest.current
      const isOther = event.target instanceof Element && event.target.closest(OWN_PRESS)
      if (event.defaultPrevented || event.button !== 0 || isOther || !getSelection()?.isCollapsed) return
      const there = rangesAt(marked, event.clientX, event.clientY)
      const next = there[(there.findIndex(({ id }) => id === open) + 1) % there.length]
      if (next) setOpen(next.id, true)
      else if (open !== null) setOpen(null)
    }
    let frame = 0
    const moved = (event: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isOver = rangesAt(latest.current.marked, event.clientX, event.clientY).length > 0
        root.classList.toggle('inline-comment-over', isOver)
      })
    }
    root.addEventListener('click', pressed)
    root.addEventListener('pointermove', moved)
    return () => {
      cancelAnimationFrame(frame)
      root.classList.remove('inline-comment-over')
      root.removeEventListener('click', pressed)
      root.removeEventListener('pointermove', moved)
    }
  }, [text])
  const opened = visible.find(({ root }) => root.id === open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody is led there
  useEffect(() => {
    if (visits > 0 && hasMargin && opened && !opened.isOutdated && places) showWords(places, opened.anchor)
  }, [visits, places])
  return null
}

/** Registers what is painted under a name; browsers without that show the threads alone. */
function register(name: string, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else {
    const highlight = new Highlight(...ranges)
    highlight.priority = name === 'inline-comment-open' ? 3 : Number(name.slice(-1))
    CSS.highlights.set(name, highlight)
  }
}
