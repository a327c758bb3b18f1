import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useLocalDraft } from '../../../kept-texts/index.ts'
import { summariesOf } from '../../model/pasted-lines.ts'
import type { BoardParts } from './board-parts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

export type ComposerProps = {
  readonly parts: BoardParts
  readonly row: string
  readonly column: string
  readonly onDone: () => void
}

/** Writes a new card where it will stand. Enter creates it and stays for the next; pasted lines become several. */
export function Composer({ parts, row, column, onDone }: ComposerProps) {
  const { t, store } = parts
  const draft = useLocalDraft(`card.${store.agileId}`, isText)
  const text = draft.value ?? ''
  const setText = (next: string) => (next === '' ? draft.forget() : draft.keep(next))
  const [lines, setLines] = useState<readonly string[]>([])
  const [isPending, setPending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const create = async (summaries: readonly string[]) => {
    if (summaries.length === 0 || isPending) return
    setPending(true)
    let done = 0
    try {
      for (const summary of summaries) {
        await store.create(row, column, summary)
        done++
      }
      announce(t('agile.card.created', { count: done }))
      setText('')
      setLines([])
    } catch (error) {
      // What was not created stays to be sent again.
      setText(summaries.slice(done).join('\n'))
      setLines([])
      toast({ tone: 'danger', text: problemText(error, t('agile.card.failed')) })
    } finally {
      setPending(false)
      // Whoever went on to something else meanwhile is left there.
      const { activeElement } = document
      if (activeElement === document.body || frame.current?.contains(activeElement))
        box.current?.focus({ preventScroll: true })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      const summaries = summariesOf(text)
      // Several are listed first, and created by a second time.
      if (summaries.length > 1 && lines.length === 0) setLines(summaries)
      else void create(summaries)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = summariesOf(event.clipboardData.getData('text/plain'))
    if (pasted.length < 2) return
    event.preventDefault()
    setText(pasted.join('\n'))
    setLines(pasted)
  }
  return (
    <div
      ref={frame}
      className="mb-2 rounded-panel border border-accent bg-surface p-2 shadow-[0_1px_2px_-1px_var(--shadow)]"
    >
      <textarea
        ref={box}
        rows={2}
        value={text}
        aria-label={t('agile.card.summary')}
        placeholder={t('agile.card.placeholder')}
        maxLength={lines.length > 0 ? undefined : TEXT_LIMITS.summary}
        readOnly={isPending}
        onChange={event => {
          setText(event.target.value)
          setLines([])
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content block max-h-60 w-full resize-none bg-transparent leading-[18px] outline-none"
      />
      <div className="mt-1.5 flex items-center justify-end gap-1.5">
        <Button size="small" variant="ghost" onPress={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="small"
          variant="primary"
          isPending={isPending}
          isDisabled={text.trim() === ''}
          onPress={() => void create(lines.length > 0 ? lines : summariesOf(text))}
        >
          {lines.length > 1 ? t('agile.card.createMany', { count: lines.length }) : t('agile.card.create')}
        </Button>
      </div>
    </div>
  )
}
