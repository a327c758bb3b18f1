import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { restShortcuts } from '../../../platform/shortcuts/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { keepInSight } from '../../../ui/keep-in-sight.ts'
import { MarkdownEditor } from '../../markdown/index.ts'
import { quoteText } from '../model/quote-text.ts'
import { useInlineContext } from './inline-context.ts'

/** Where a comment about words is written; whoever shows it says where. */
export function NewThreadForm({ showsQuote }: { readonly showsQuote: boolean }) {
  const t = useT()
  const { about, write, cancel, send } = useInlineContext().writing
  const box = useRef<HTMLDivElement>(null)
  const isThere = about !== null
  useEffect(() => {
    if (isThere && box.current) keepInSight(box.current)
  }, [isThere])
  if (!about) return null
  return (
    <div ref={box} className="flex scroll-my-6 flex-col gap-2">
      {(showsQuote || about.isGone) && (
        <blockquote dir="auto" className="line-clamp-4 break-words border-accent border-s-2 ps-2 text-muted italic">
          {quoteText(about.quote)}
        </blockquote>
      )}
      {about.isGone && (
        <p role="status" className="text-warn text-xs">
          {t('inline-comments.gone')}
        </p>
      )}
      <MarkdownEditor
        label={t('inline-comments.text')}
        value={about.text}
        onChange={write}
        onSave={() => void send()}
        onCancel={() => {
          cancel()
          restShortcuts()
        }}
        saveText={t('comments.comment.send')}
        placeholder={t('comments.comment.write')}
        rows={3}
      />
    </div>
  )
}

/** The same above everything, where there is no room beside the words. */
export function NewThreadDialog() {
  const t = useT()
  const { about, cancel } = useInlineContext().writing
  if (!about) return null
  return (
    <Dialog title={t('inline-comments.add.title')} isOpen isSticky={about.text !== ''} onClose={cancel}>
      <NewThreadForm showsQuote />
    </Dialog>
  )
}
