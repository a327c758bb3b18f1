import { memo, useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store/index.ts'
import { scrollTogether } from '../../../ui/scroll-together.ts'
import { CommentBar } from './comment-bar.tsx'
import { useInlineContext } from './inline-context.ts'
import { ThreadCard } from './thread-card.tsx'
import { ThreadMargin } from './thread-margin.tsx'

/**
 * The comments about words of a text that is written: beside the editor, each beside its words and scrolled with them, or
 * below it, one at a time.
 */
export const EditedThreads = memo(function EditedThreads({ hasMargin }: { readonly hasMargin: boolean }) {
  const t = useT()
  const { threads, visible, open, writing, hasFailed } = useInlineContext()
  const opened = visible.find(({ root }) => root.id === open)
  if (threads.length === 0 && !hasFailed && !(hasMargin && writing.about)) return null
  if (!hasMargin)
    return (
      <div className="flex max-h-[45%] shrink-0 flex-col border-line border-t bg-canvas px-4 py-1 sm:px-6">
        <CommentBar />
        {opened && (
          <div className="min-h-0 overflow-auto pt-1 pb-2">
            <ThreadCard thread={opened} isBesideWords={false} />
          </div>
        )}
      </div>
    )
  return (
    <aside
      aria-label={t('inline-comments.title')}
      className="flex min-h-0 w-80 shrink-0 flex-col border-line border-s bg-canvas px-4"
    >
      <div className="shrink-0 pt-4">
        <CommentBar />
      </div>
      {opened?.isOutdated && (
        <div className="max-h-[50%] shrink-0 overflow-auto pb-3">
          <ThreadCard thread={opened} isBesideWords={false} />
        </div>
      )}
      <ScrolledMargin />
    </aside>
  )
})

function ScrolledMargin() {
  const { words, moves } = useInlineContext()
  const moved = useStore(moves)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const scroller = words?.scroller
  useEffect(() => {
    const margin = box.current
    return margin && scroller ? scrollTogether(scroller, margin) : undefined
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as the text, which has grown or shrunk
  useEffect(() => {
    const [margin, inner] = [box.current, content.current]
    if (!margin || !inner || !scroller) return
    inner.style.minBlockSize = `${scroller.scrollHeight - scroller.clientHeight + margin.clientHeight}px`
  }, [scroller, moved])
  return (
    <div ref={box} className="-mx-2 min-h-0 flex-1 overflow-auto px-2 [scrollbar-width:none]">
      <div ref={content}>
        <ThreadMargin />
      </div>
    </div>
  )
}
