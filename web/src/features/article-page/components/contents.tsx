import { memo, type RefObject, useDeferredValue, useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { keepInSight } from '../../../ui/keep-in-sight.ts'

/** A heading of the text; `top` tells whether it was scrolled past. */
type Heading = { readonly element: HTMLElement; readonly text: string; readonly level: number }

/** How long changes of the text are waited for before its headings are read again. */
const SETTLE_MS = 100

/** The headings of the text inside an element, as they are drawn. */
function useHeadings(box: RefObject<HTMLElement | null>): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      const found = [...element.querySelectorAll<HTMLElement>('.md :is(h1, h2, h3, h4, h5, h6)')].map(heading => ({
        element: heading,
        text: textOf(heading),
        level: Number(heading.tagName.slice(1)),
      }))
      setHeadings(old => (isSame(old, found) ? old : found))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    read()
    // A long text comes part by part: all of it is looked at again only when that is over, or for a while.
    const changes = new MutationObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, SETTLE_MS)
    })
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      changes.disconnect()
    }
  }, [box])
  return headings
}

/** Without the buttons that stand in it: those that have some say what they are called. */
function textOf(heading: HTMLElement): string {
  const label = heading.getAttribute('aria-label')
  if (label !== null) return label
  const copy = heading.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button, [aria-hidden]')) button.remove()
  return copy.textContent.trim()
}

const isSame = (some: readonly Heading[], others: readonly Heading[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one.element === others[index]?.element && one.text === others[index]?.text)

/** Nearer to the top than this, in px, a heading counts as read. */
const READ_PX = 96

type ContentsProps = {
  /** What the text stands in. */
  readonly text: RefObject<HTMLElement | null>
  /** What the text scrolls in. */
  readonly scroller: RefObject<HTMLElement | null>
  /** It opens and closes in the text's column. */
  readonly isFolded: boolean
}

/** The headings of a text as a list; the one that is being read is marked. Nothing for a text with fewer than two. */
export function Contents({ text, scroller, isFolded }: ContentsProps) {
  const t = useT()
  // A long text has hundreds of them: whatever the reader does goes first.
  const headings = useDeferredValue(useHeadings(text))
  const current = useCurrent(headings, scroller)
  if (headings.length < 2) return null
  const top = Math.min(...headings.map(({ level }) => level))
  const list = (
    <nav aria-label={t('articles.contents')} data-no-print>
      <h3 className="mb-1.5 text-xs font-semibold text-muted">{t('articles.contents')}</h3>
      <ul className="flex flex-col border-s border-line">
        {headings.map(({ element, text, level }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is what tells them apart
          <Entry key={index} {...{ element, text, indent: level - top, isCurrent: index === current }} />
        ))}
      </ul>
    </nav>
  )
  if (!isFolded) return list
  return (
    <details className="my-2 rounded-control border border-line px-3 py-1.5 print:hidden">
      <summary className="cursor-pointer text-muted">{t('articles.contents')}</summary>
      <div className="pt-2">{list}</div>
    </details>
  )
}

type EntryProps = Pick<Heading, 'element' | 'text'> & { readonly indent: number; readonly isCurrent: boolean }

const Entry = memo(function Entry({ element, text, indent, isCurrent }: EntryProps) {
  return (
    <li style={{ paddingInlineStart: indent * 12 }}>
      <button
        type="button"
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => {
          element.scrollIntoView({ block: 'start' })
          if (globalThis.ResizeObserver) keepInSight(element)
        }}
        className={cx(
          '-ms-px w-full cursor-pointer border-s-2 py-1 ps-2.5 pe-1 text-start text-xs hover:text-fg',
          isCurrent ? 'border-accent font-medium text-accent-text' : 'border-transparent text-muted',
        )}
      >
        <span dir="auto">{text}</span>
      </button>
    </li>
  )
})

/** Place of the last heading that begins above an edge, -1 for none. Headings stand in order, so few are looked at. */
function lastAbove(headings: readonly Heading[], edge: number): number {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const heading = headings[middle]
    if (heading && isAbove(heading.element, edge)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What is out of sight is not laid out for this: its part of the text tells enough. */
function isAbove(element: HTMLElement, edge: number): boolean {
  const part = element.closest('.md-part')?.getBoundingClientRect()
  if (part && part.height > 0 && (part.bottom < edge || part.top >= edge)) return part.bottom < edge
  return element.getBoundingClientRect().top < edge
}

/** Place of the heading under which the reader is. */
function useCurrent(headings: readonly Heading[], scroller: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let frame = 0
    const look = () => {
      frame = 0
      const edge = box.getBoundingClientRect().top + READ_PX
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2 && box.scrollTop > 0
      const passed = lastAbove(headings, edge)
      setCurrent(isAtEnd && passed < 0 ? headings.length - 1 : Math.max(passed, 0))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    onScroll()
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      box.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings, scroller])
  return current
}
