import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TextStart } from '../../conflicts/index.ts'
import { ChangedNote } from '../../conflicts/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { DraftHint, tellDiscarded, UnsavedNote, useDraft, useUnsavedDescription } from '../../kept-texts/index.ts'
import { MarkdownEditor } from '../../markdown/index.ts'
import { type UserData, userName } from '../../users/index.ts'
import { ReadText, type ReadTextProps } from './read-text.tsx'

export type OwnTextProps = Omit<ReadTextProps, 'onEdit' | 'head' | 'note'> & {
  /** Its version, which a change is made against. */
  readonly version: string | null
  /** Who changed the host last. */
  readonly updatedBy: UserData | null
  readonly onSave: (text: string, start: TextStart | undefined) => Promise<void>
  readonly isOpen: boolean
  readonly setOpen: (open: boolean) => void
  /** Only the head of the host is known: the text follows. */
  readonly isPartial: boolean
}

/** The text that a host is about: read, ticked, or edited where it stands. */
export function OwnText(props: OwnTextProps) {
  const { host, label, text, isOpen, setOpen, isPartial } = props
  const { canUpdate } = useHostRights(host)
  const discard = useUnsavedDescription(host.id, text)
  if (isPartial) return <TextSkeleton />
  if (isOpen && canUpdate) return <TextEditor {...props} />
  const note = canUpdate && discard && (
    <UnsavedNote label={label} onContinue={() => setOpen(true)} onDiscard={discard} />
  )
  return <ReadText {...props} onEdit={() => setOpen(true)} note={note} />
}

function TextEditor({ host, label, text, version, updatedBy, onSave, setOpen }: OwnTextProps) {
  const t = useT()
  const draft = useDraft({ kind: 'description', hostId: host.id })
  // The text may be read anew while it is edited: what counts is what stood there at the first key.
  const typed = useRef<TextStart>(undefined)
  const keep = (next: string) => {
    if (draft.text === null) {
      typed.current = { text, version }
      draft.keep(next, version)
    } else draft.keep(next)
  }
  const value = draft.text ?? text
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const done = () => {
    draft.forget()
    setOpen(false)
  }
  const discard = () => {
    tellDiscarded(() => draft.keep(value, draft.version))
    draft.forget()
  }
  const save = async () => {
    if (value === text) return done()
    setOpen(false)
    // Refused texts stay as the draft.
    const start = typed.current ?? (draft.text === null ? undefined : { version: draft.version })
    await onSave(value, start).then(draft.forget, () => {
      draft.keep(value)
      setOpen(true)
    })
  }
  return (
    <section ref={box} aria-label={label} className="py-1">
      <MarkdownEditor
        label={label}
        value={value}
        onChange={keep}
        onSave={() => void save()}
        // What was written stays as a draft, told beside the text.
        onCancel={value === text ? done : () => setOpen(false)}
        saveText={t('ui.save')}
        isEmptyAllowed
        rows={8}
        hint={draft.text !== null && value !== text && <DraftHint isRestored={draft.isRestored} onDiscard={discard} />}
      />
      <ChangedNote
        text={text}
        version={version}
        begunWith={draft.text === null ? null : draft.version}
        by={updatedBy ? userName(updatedBy) : undefined}
      />
    </section>
  )
}

function TextSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2.5 py-2">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  )
}
