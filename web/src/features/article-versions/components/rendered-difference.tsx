import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { HostText } from '../../markdown/index.ts'
import { type BlockGroup, changedBlocks } from '../model/changed-blocks.ts'
import { markChanges } from './mark-changes.ts'
import './article-versions.css'

type RenderedDifferenceProps = { readonly before: string; readonly after: string }

/** Two texts as they read: what went above what came in its place, the words marked that differ. */
export function RenderedDifference({ before, after }: RenderedDifferenceProps) {
  const t = useT()
  const groups = useMemo(() => changedBlocks(before, after), [before, after])
  if (!groups.some(({ kind }) => kind === 'changed'))
    return <p className="py-4 text-faint">{t('article-versions.same')}</p>
  return (
    <div className="flex flex-col gap-3 py-2">
      {groups.map((group, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (group.kind === 'changed') return <ChangedGroup key={index} {...group} />
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        return <SameGroup key={index} text={group.text} />
      })}
    </div>
  )
}

/** A longer passage that is the same is folded, in UTF-16 units. */
const MAX_SAME = 600

function SameGroup({ text }: { readonly text: string }) {
  const t = useT()
  const [isUnfolded, setUnfolded] = useState(text.length <= MAX_SAME)
  if (isUnfolded) return <HostText source={text} />
  return (
    <Button variant="ghost" size="small" onPress={() => setUnfolded(true)} className="self-start text-faint">
      {t('article-versions.unchanged')}
    </Button>
  )
}

type ChangedProps = Omit<Extract<BlockGroup, { readonly kind: 'changed' }>, 'kind'>

function ChangedGroup({ before, after }: ChangedProps) {
  const t = useT()
  const [old, fresh] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const isBoth = before !== '' && after !== ''
  useEffect(() => {
    const [from, to] = [old.current, fresh.current]
    if (!isBoth || !from || !to) return
    let unmark: () => void = () => undefined
    let frame = 0
    const mark = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        unmark()
        unmark = markChanges(from, to)
      })
    }
    mark()
    // Colours, formulas and pictures come later, and with them other nodes.
    const changes = new MutationObserver(mark)
    for (const side of [from, to]) changes.observe(side, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      unmark()
    }
  }, [isBoth, old, fresh])
  return (
    <div className="flex flex-col gap-1">
      {before !== '' && (
        <section aria-label={t('article-versions.removed')} className="version-side border-danger bg-danger-soft">
          <div ref={old}>
            <HostText source={before} />
          </div>
        </section>
      )}
      {after !== '' && (
        <section aria-label={t('article-versions.added')} className="version-side border-ok bg-ok-soft">
          <div ref={fresh}>
            <HostText source={after} />
          </div>
        </section>
      )}
    </div>
  )
}
