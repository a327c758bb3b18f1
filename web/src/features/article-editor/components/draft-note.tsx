import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { type ArticleData, editedDrafts } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { UnsavedNote, useLocalDraft } from '../../kept-texts/index.ts'
import { isEdited, placeOfEdited } from './edited-texts.ts'

type DraftNoteProps = { readonly article: ArticleData; readonly onContinue: () => void }

/** Tells above an article that the reader has changes of it that were not published. */
export function DraftNote({ article, onContinue }: DraftNoteProps) {
  const t = useT()
  const { id, summary, content, hasUnpublishedChanges } = article
  const { value: unsent, forget, keep } = useLocalDraft(placeOfEdited(id), isEdited)
  const [isDropping, setDropping] = useState(false)
  const isUnsent = unsent !== null && (unsent.summary !== summary || unsent.content !== (content ?? ''))
  if ((hasUnpublishedChanges !== true && !isUnsent) || isDropping) return null
  const discard = () => {
    setDropping(true)
    forget()
    editedDrafts
      .drop(id)
      .catch((error: unknown) => {
        if (unsent !== null) keep(unsent)
        toast({ text: refusalText(error), tone: 'danger' })
      })
      .finally(() => setDropping(false))
  }
  return (
    <UnsavedNote
      label={t('articles.content')}
      text={t('articles.unpublished')}
      onContinue={onContinue}
      onDiscard={discard}
    />
  )
}
