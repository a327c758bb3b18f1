import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextDiff } from './text-diff.tsx'

type ChangedNoteProps = {
  /** The text as it is on the server, and its version. */
  readonly text: string
  readonly version: string | null
  /** The version which the reader began to change; null while nothing is changed. */
  readonly begunWith: string | null
  /** Who changed it, as far as that is known. */
  readonly by?: string | undefined
}

/** Says beside a text that is being edited that somebody else has changed it meanwhile. What is typed stays. */
export function ChangedNote({ text, version, begunWith, by }: ChangedNoteProps) {
  const t = useT()
  const begun = useRef({ text, version })
  if (begunWith === null || begunWith === version) begun.current = { text, version }
  if (begunWith === null || version === null || begunWith === version) return null
  const words = by === undefined ? t('issue.live.changed') : t('issue.live.changedBy', { name: by })
  return <DiffNote words={words} tone="warn" before={begun.current.text} after={text} />
}

type DiffNoteProps = {
  readonly words: string
  /** `warn`: somebody has to decide something. */
  readonly tone: 'warn' | 'info'
  readonly before: string
  readonly after: string
}

/** Says that a text has changed, with a way to see how. */
export function DiffNote({ words, tone, before, after }: DiffNoteProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="status"
      className={cx(
        'mt-1.5 flex flex-wrap items-center gap-x-1.5 text-xs',
        tone === 'warn' ? 'text-warn' : 'text-muted',
      )}
    >
      <History size={13} aria-hidden className="shrink-0" />
      <span>{words}</span>
      <span aria-hidden>·</span>
      <Button variant="link" size="small" className="text-xs" onPress={() => setOpen(true)}>
        {t('live.show')}
      </Button>
      <Dialog
        title={words}
        isOpen={isOpen}
        width="large"
        onClose={() => setOpen(false)}
        actions={<Button onPress={() => setOpen(false)}>{t('ui.close')}</Button>}
      >
        <TextDiff before={before} after={after} />
      </Dialog>
    </div>
  )
}
