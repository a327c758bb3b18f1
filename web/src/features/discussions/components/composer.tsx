import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { restShortcuts } from '../../../platform/shortcuts/index.ts'
import { announce } from '../../../ui/announce.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useToastRise } from '../../../ui/use-toast-rise.ts'
import { OwnUploads } from '../../attachments/index.ts'
import { addComment } from '../../comments/index.ts'
import { DraftFileList, useCommentDraft } from '../../drafts/index.ts'
import { audiencePlaceOf, type HostData, hostKeys, hostKindOf } from '../../host-kinds/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { DraftHint, tellDiscarded, useDraft } from '../../kept-texts/index.ts'
import { MarkdownEditor } from '../../markdown/index.ts'
import { AudiencePicker, userName } from '../../users/index.ts'
import { useSayTyping } from '../api/typing.ts'
import { withQuote } from '../model/quote.ts'
import { useReplies } from './replies.ts'

/** On a phone, or in a low or much enlarged window, it would stand over half of what the reader came for. */
const ROOMY = '(min-width: 640px) and (min-height: 600px)'

type ComposerProps = {
  readonly host: HostData
  readonly ui: IssueUi
  /** Lines it up with the texts above. */
  readonly className: string
}

/** Where a comment is written: one line until it is wanted. The text is kept while it is typed. */
export function Composer({ host, ui, className }: ComposerProps) {
  const t = useT()
  const { me, canComment } = useHostRights(host)
  const draft = useDraft({ kind: 'comment', hostId: host.id })
  const typing = useSayTyping(host.id)
  const { isComposerOpen, setComposerOpen, commentAsks } = ui
  const parts = useCommentDraft(host.id, isComposerOpen)
  const { audience, setAudience, files } = parts
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = commentAsks > 0 ? editor.current?.querySelector('textarea') : undefined
    if (!box) return
    box.focus()
    // Whoever was writing goes on behind it.
    box.setSelectionRange(box.value.length, box.value.length)
    box.scrollTop = box.scrollHeight
  }, [commentAsks])
  /** Where the caret stood in a text that was sent. */
  const caret = useRef<number>(undefined)
  // A comment that was refused is written on where it was sent.
  useLayoutEffect(() => {
    if (!isComposerOpen || caret.current === undefined) return
    editor.current?.querySelector('textarea')?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [isComposerOpen])
  // A text left from before is shown, not hidden behind the line, where there is room; once per host, also when the server knew it.
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || !draft.isRestored) return
    isShown.current = true
    if (matchMedia(ROOMY).matches) setComposerOpen(true)
  }, [draft.isRestored, setComposerOpen])
  // Another tab may have begun one since this screen was opened.
  const { look } = draft
  const isFirst = useRef(true)
  useEffect(() => {
    if (isComposerOpen && !isFirst.current) look()
    isFirst.current = false
  }, [isComposerOpen, look])
  const text = draft.text ?? ''
  useReplies(host.id, quoted => {
    draft.keep(withQuote(text, quoted))
    ui.writeComment()
  })
  if (!canComment || !me) return null
  const send = async () => {
    typing.stopped()
    const sentAt = editor.current?.querySelector('textarea')?.selectionEnd
    setComposerOpen(false)
    // A refused comment comes back as the draft.
    const hasFiles = files.files.length + files.uploads.length > 0
    const taken = Promise.all([draft.take(), parts.take()]).then(([id, other]) => ({ ...other, id: id ?? other.id }))
    await addComment(host.id, text, me, taken, files.files).then(
      () => {
        // Its files are the host's as well by now.
        if (hasFiles) void queryClient.invalidateQueries({ queryKey: hostKeys.host(host.id) })
        parts.taken()
        draft.taken()
        announce(t('comments.comment.added'))
      },
      () => {
        draft.keep(text)
        parts.refused()
        caret.current = sentAt
        setComposerOpen(true)
      },
    )
  }
  const discard = () => {
    if (files.files.length === 0) tellDiscarded(() => draft.keep(text))
    draft.forget()
    parts.forget()
    setComposerOpen(false)
  }
  if (!isComposerOpen) {
    return (
      <Bar className={className}>
        <div className="flex items-center gap-2.5 py-2.5">
          <Avatar name={userName(me)} url={me.avatarUrl} size={24} />
          <AriaButton
            data-focus-home
            onPress={ui.writeComment}
            className="field-box h-8 min-w-0 flex-1 cursor-text px-2.5 text-start text-faint"
          >
            {text === '' ? t('comments.comment.write') : t('comments.comment.continue')}
          </AriaButton>
        </div>
      </Bar>
    )
  }
  return (
    <Bar className={className}>
      <div ref={editor} className="py-2.5">
        <OwnUploads files={files.files} upload={files.add}>
          <MarkdownEditor
            label={t('comments.comment')}
            value={text}
            onChange={next => {
              draft.keep(next)
              typing.typed()
            }}
            onSave={() => void send()}
            onCancel={() => {
              typing.stopped()
              setComposerOpen(false)
              // Who pressed Escape for something else writes on.
              restShortcuts()
            }}
            saveText={t('comments.comment.send')}
            placeholder={t('comments.comment.write')}
            rows={3}
            audience={audience}
            onWiden={setAudience}
            // A text that was left lying here does not take the keys of the page.
            autoFocus={commentAsks > 0}
            hint={
              <>
                {text !== '' && draft.isRestored && <DraftHint isRestored onDiscard={discard} />}
                <AudiencePicker
                  label={t('audience.label')}
                  value={audience}
                  onChange={setAudience}
                  place={audiencePlaceOf(host)}
                  everyoneText={t(hostKindOf(host.id).everyoneText)}
                  anyway={t('audience.author')}
                  placement="top end"
                />
              </>
            }
          />
        </OwnUploads>
        <div className="mt-2 empty:hidden">
          <DraftFileList {...files} />
        </div>
      </div>
    </Bar>
  )
}

function Bar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useToastRise(bar)
  return (
    // As wide as what scrolls above leaves to its texts.
    <div
      ref={bar}
      data-no-print
      className="shrink-0 overflow-hidden border-t border-line bg-surface [scrollbar-gutter:stable]"
    >
      <div className={className}>{children}</div>
    </div>
  )
}
