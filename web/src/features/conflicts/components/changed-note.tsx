import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const begun = useRef({ text, version })
  if (begunWith === null || begunWith === version) begun.current = { text, version }
  if (begunWith === null || version === null || begunWith === version) return null
  const words = by === undefined ? t('issue.live.changed') : t('issue.live.changedBy', { name: by })
  return (
    <div role="status" className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-xs text-warn">
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
        <TextDiff before={begun.current.text} after={text} />
      </Dialog>
    </div>
  )
}
