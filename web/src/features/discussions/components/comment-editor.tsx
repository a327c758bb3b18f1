import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import type { CommentData } from '../../comments/index.ts'
import { limitComment, saveComment } from '../../comments/index.ts'
import { ChangedNote, useAskConflict } from '../../conflicts/index.ts'
import { audiencePlaceOf, type HostData, hostKindOf } from '../../host-kinds/index.ts'
import { DraftHint, tellDiscarded, useDraft } from '../../kept-texts/index.ts'
import { MarkdownEditor } from '../../markdown/index.ts'
import { type Audience, AudiencePicker, audienceOf, isSameAudience } from '../../users/index.ts'

type CommentEditorProps = {
  readonly host: HostData
  readonly comment: CommentData
  readonly onDone: () => void
  /** What was written is not saved: it is shown again. */
  readonly onRefused: () => void
}

const isDone = () => true
const isRefused = () => false

/** Edits a comment where it stands. */
export function CommentEditor({ host, comment, onDone, onRefused }: CommentEditorProps) {
  const t = useT()
  const ask = useAskConflict()
  const draft = useDraft({ kind: 'commentEdit', hostId: host.id, commentId: comment.id })
  const limitedTo = audienceOf(comment.visibility)
  const [audience, setAudience] = useState<Audience>(limitedTo)
  const box = useRef<HTMLDivElement>(null)
  // The focus brings only its line into view, and the buttons stand below the text.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const before = comment.text ?? ''
  const value = draft.text ?? before
  const done = () => {
    draft.forget()
    onDone()
  }
  const discard = () => {
    tellDiscarded(() => draft.keep(value, draft.version))
    draft.forget()
  }
  const save = async () => {
    // First the limit: what is written for some must not be seen by others before.
    const isLimited = !isSameAudience(limitedTo, audience)
    if (value === before) done()
    else onDone()
    if (isLimited && !(await limitComment(host.id, comment, audience).then(isDone, isRefused))) {
      if (value !== before) onRefused()
      return
    }
    if (value === before) return
    await saveComment(host.id, comment, value, ask, draft.version).then(draft.forget, () => {
      draft.keep(value)
      onRefused()
    })
  }
  return (
    <div ref={box} className="scroll-mb-3">
      <MarkdownEditor
        label={t('comments.comment')}
        value={value}
        onChange={text => draft.keep(text, draft.text === null ? comment.textVersion : draft.version)}
        onSave={() => void save()}
        // What was written stays as a draft, told beside the text.
        onCancel={value === before ? done : onDone}
        saveText={t('ui.save')}
        rows={3}
        audience={audience}
        onWiden={setAudience}
        hint={
          <>
            {draft.text !== null && value !== before && <DraftHint isRestored={draft.isRestored} onDiscard={discard} />}
            <AudiencePicker
              label={t('audience.label')}
              value={audience}
              onChange={setAudience}
              place={audiencePlaceOf(host)}
              everyoneText={t(hostKindOf(host.id).everyoneText)}
              anyway={t('audience.author')}
            />
          </>
        }
      />
      <ChangedNote text={before} version={comment.textVersion} begunWith={draft.text === null ? null : draft.version} />
    </div>
  )
}
