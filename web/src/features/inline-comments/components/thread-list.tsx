import { useT } from '../../../platform/i18n/index.ts'
import { useInlineContext } from './inline-context.ts'
import { ThreadCard } from './thread-card.tsx'

/**
 * The threads below the text: all of them, or those that have no words to stand beside.
 * @param hasMargin the others stand beside the text
 */
export function ThreadList({ hasMargin }: { readonly hasMargin: boolean }) {
  const t = useT()
  const { visible } = useInlineContext()
  const there = hasMargin ? [] : visible.filter(({ isOutdated }) => !isOutdated)
  const outdated = visible.filter(({ isOutdated }) => isOutdated)
  const list = (title: string, threads: typeof visible) =>
    threads.length > 0 && (
      <section aria-label={title} className="pt-4">
        <h3 className="pb-2 font-semibold text-muted text-xs">{title}</h3>
        <ul className="flex flex-col gap-2">
          {threads.map(thread => (
            <li key={thread.root.id}>
              <ThreadCard thread={thread} isBesideWords={false} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {list(t('inline-comments.title'), there)}
      {list(t('inline-comments.outdated.title'), outdated)}
    </>
  )
}
