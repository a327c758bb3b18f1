import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { type Card, placeCards } from '../model/place-cards.ts'
import { useInlineContext } from './inline-context.ts'
import { NewThreadForm } from './new-thread.tsx'
import { ThreadCard } from './thread-card.tsx'
import { NEW, wordsOf } from './words.ts'

/** The threads beside the text, each beside its words as far as there is room. It is as high as the text's column. */
export function ThreadMargin() {
  const t = useT()
  const { visible, words, open, moves, writing, isEdited } = useInlineContext()
  const moved = useStore(moves)
  const box = useRef<HTMLElement>(null)
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map())
  const [sizes, setSizes] = useState(0)
  const { about } = writing
  const threads = visible.filter(({ isOutdated }) => !isOutdated)
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed anew when words or cards have moved
  useLayoutEffect(() => {
    const column = box.current
    if (!column || !words) return
    const from = column.getBoundingClientRect().top
    const wanted = [
      ...threads.map(wordsOf),
      ...(about ? [{ id: NEW, start: about.start, end: about.end }] : []),
    ].toSorted((a, b) => a.start - b.start)
    const cards = wanted.flatMap((spokenOf): readonly Card[] => {
      const { id } = spokenOf
      const card = column.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
      const top = words.topOf(spokenOf)
      // What stands nowhere at the moment stays where it was.
      return card ? [{ id, top: top === undefined ? (tops.get(id) ?? 0) : top - from, height: card.offsetHeight }] : []
    })
    const next = placeCards(cards, about ? NEW : open)
    setTops(old => (isSame(old, next) ? old : next))
  }, [visible, words, open, about, moved, sizes])
  useLayoutEffect(() => {
    const column = box.current
    if (!column) return
    const observer = new ResizeObserver(() => setSizes(count => count + 1))
    const observe = () => {
      observer.disconnect()
      for (const card of column.children) observer.observe(card)
      observer.observe(column)
    }
    observe()
    const children = new MutationObserver(observe)
    children.observe(column, { childList: true })
    return () => {
      observer.disconnect()
      children.disconnect()
    }
  }, [])
  const bottom = Math.max(0, ...tops.values())
  const place = (id: string, content: ReactNode) => (
    <div
      key={id}
      data-card={id}
      style={{ insetBlockStart: tops.get(id) ?? 0 }}
      // The new one takes the focus where it stands, not on its way there.
      className={cx(
        'absolute inset-x-0',
        id !== NEW && 'transition-[inset-block-start] duration-150 motion-reduce:transition-none',
      )}
    >
      {content}
    </div>
  )
  return (
    <section
      ref={box}
      aria-label={t('inline-comments.title')}
      // The last card may be higher than what is left of the text.
      style={{ minBlockSize: bottom + 160 }}
      className={cx('relative w-72 shrink-0 print:hidden', !isEdited && 'me-4')}
    >
      {threads.map(thread => place(thread.root.id, <ThreadCard thread={thread} isBesideWords />))}
      {about &&
        place(
          NEW,
          <div className="rounded-panel border border-accent bg-raised p-2.5 shadow-popover">
            {/* It takes the focus, and that would scroll to where it stands. */}
            {tops.has(NEW) ? <NewThreadForm showsQuote={false} /> : <div className="h-40" />}
          </div>,
        )}
    </section>
  )
}

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...b].every(([id, top]) => Math.abs((a.get(id) ?? Number.NaN) - top) < 1)
