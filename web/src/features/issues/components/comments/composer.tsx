import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { type Audience, AudiencePicker } from '../../../users/index.ts'
import { useSayTyping } from '../../api/typing.ts'
import { addComment } from '../../api/use-comments.ts'
import type { IssueData } from '../../model/issue.ts'
import { userName } from '../../model/issue.ts'
import { DraftHint } from '../drafts/draft-hint.tsx'
import { MarkdownEditor } from '../view/markdown-editor.tsx'
import { useDraft } from '../view/use-draft.ts'
import { useIssueRights } from '../view/use-issue-rights.ts'
import type { IssueUi } from '../view/use-issue-ui.ts'

type ComposerProps = {
  readonly issue: IssueData
  readonly ui: IssueUi
  /** Lines it up with the texts above. */
  readonly className: string
}

/** Where a comment is written: one line until it is wanted. The text is kept while it is typed. */
export function Composer({ issue, ui, className }: ComposerProps) {
  const t = useT()
  const { me, canComment } = useIssueRights(issue)
  const draft = useDraft({ kind: 'comment', issueId: issue.id })
  const typing = useSayTyping(issue.id)
  const [audience, setAudience] = useState<Audience>([])
  const { isComposerOpen, setComposerOpen } = ui
  // A text left from before is shown, not hidden behind the line; once per issue, also when the server knew it.
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || !draft.isRestored) return
    isShown.current = true
    setComposerOpen(true)
  }, [draft.isRestored, setComposerOpen])
  if (!canComment || !me) return null
  const text = draft.text ?? ''
  const send = async () => {
    typing.stopped()
    setComposerOpen(false)
    // A refused comment comes back as the draft.
    await addComment(issue.idReadable, text, me, draft.take(), audience).then(
      () => {
        setAudience([])
        draft.taken()
      },
      () => {
        draft.keep(text)
        setComposerOpen(true)
      },
    )
  }
  const discard = () => {
    draft.forget()
    setComposerOpen(false)
  }
  if (!isComposerOpen) {
    return (
      <Bar className={className}>
        <div className="flex items-center gap-2.5 py-2.5">
          <Avatar name={userName(me)} url={me.avatarUrl} size={24} />
          <AriaButton
            onPress={() => setComposerOpen(true)}
            className="field-box h-8 min-w-0 flex-1 cursor-text px-2.5 text-start text-faint"
          >
            {text === '' ? t('issue.comment.write') : t('issue.comment.continue')}
          </AriaButton>
        </div>
      </Bar>
    )
  }
  return (
    <Bar className={className}>
      <div className="py-2.5">
        <MarkdownEditor
          label={t('issue.comment')}
          value={text}
          onChange={next => {
            draft.keep(next)
            typing.typed()
          }}
          onSave={() => void send()}
          onCancel={() => {
            typing.stopped()
            setComposerOpen(false)
          }}
          saveText={t('issue.comment.send')}
          placeholder={t('issue.comment.write')}
          rows={3}
          hint={
            <>
              {text !== '' && draft.isRestored && <DraftHint isRestored onDiscard={discard} />}
              <AudiencePicker
                label={t('audience.label')}
                value={audience}
                onChange={setAudience}
                place={{ issues: [issue.id] }}
                everyoneText={t('audience.everyone.issue')}
                anyway={t('audience.author')}
                placement="top end"
              />
            </>
          }
        />
      </div>
    </Bar>
  )
}

function Bar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <div data-no-print className="border-t border-line bg-surface">
      <div className={className}>{children}</div>
    </div>
  )
}
