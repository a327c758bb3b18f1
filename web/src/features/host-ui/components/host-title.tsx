import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { type ReactNode, useState } from 'react'
import { type Shortcut, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { InlineEdit } from '../../../ui/inline-edit.tsx'
import type { TextStart } from '../../conflicts/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { DraftHint, isSummaryDraft, tellDiscarded, UnsavedNote, useLocalDraft } from '../../kept-texts/index.ts'

export type HostTitleProps = {
  readonly host: HostData & { readonly summaryVersion: string | null }
  /** What the summary is, as people call it. */
  readonly label: string
  readonly onSave: (text: string, start: TextStart | undefined) => Promise<void>
  /** The key that opens it, made to run what it is given. */
  readonly shortcut: (run: () => void) => Shortcut
  /** `page`: as large as the title of a page. */
  readonly variant: 'page' | 'panel'
  /** Who wrote the host, when, and what is done with it. */
  readonly children: ReactNode
}

/** The summary of a host, edited where it stands. */
export function HostTitle({ host, label, onSave, shortcut, variant, children }: HostTitleProps) {
  const { canUpdate } = useHostRights(host)
  // What it was when the reader opened it: it may be read anew while they write.
  const [start, setStart] = useState<TextStart>()
  const draft = useLocalDraft(`summary.${host.id}`, isSummaryDraft)
  const [discards, setDiscards] = useState(0)
  const summary = host.summary ?? ''
  const now = { text: summary, version: host.summaryVersion }
  const open = () => setStart(draft.value ? { text: draft.value.base, version: draft.value.version } : now)
  const type = (text: string) => {
    const { text: base = '', version } = start ?? now
    if (text === summary) draft.forget()
    else draft.keep({ text, base, version })
  }
  const discard = () => {
    const { value } = draft
    if (value) tellDiscarded(() => draft.keep(value))
    draft.forget()
    setDiscards(discards + 1)
    setStart(now)
  }
  // Given up or saved; who leaves the page comes back to it.
  const close = () => {
    draft.forget()
    setStart(undefined)
  }
  useShortcuts(canUpdate ? [shortcut(() => start === undefined && open())] : [])
  const size = variant === 'page' ? 'text-xl leading-7 font-semibold' : 'text-lg leading-6 font-semibold'
  return (
    <header className={variant === 'page' ? 'pt-5 pb-3' : 'pt-3 pb-2'}>
      {/* On paper there is no bar above that tells it. */}
      <p className="hidden font-mono text-xs text-muted print:block">
        <bdi dir="ltr">{host.idReadable}</bdi>
      </p>
      <InlineEdit
        key={discards}
        label={label}
        value={summary}
        onSave={text => onSave(text, start)}
        isEditing={start !== undefined}
        onEditingChange={isEditing => (isEditing ? open() : close())}
        {...(draft.value && { startText: draft.value.text })}
        onTextChange={type}
        hint={draft.value && draft.isRestored && <DraftHint isRestored onDiscard={discard} />}
        isReadOnly={!canUpdate}
        isRequired
        maxLength={TEXT_LIMITS.summary}
        textClassName={size}
      >
        <h2 dir="auto" className="min-w-0 break-words text-balance">
          {host.summary}
        </h2>
      </InlineEdit>
      {canUpdate && start === undefined && draft.value && draft.value.text !== summary && (
        <UnsavedNote label={label} onContinue={open} onDiscard={discard} />
      )}
      {children}
    </header>
  )
}
