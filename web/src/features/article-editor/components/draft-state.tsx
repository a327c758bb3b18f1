import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

type DraftStateProps = {
  readonly isRestored: boolean
  /** Files go with it, which nothing brings back. */
  readonly hasFiles: boolean
  readonly onDiscard: () => void
}

/** Tells that what is written is kept and seen by nobody else, with a way to throw it away. */
export function DraftState({ isRestored, hasFiles, onDiscard }: DraftStateProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <span className="flex items-center gap-1 text-xs text-faint">
      <span role="status">{t(isRestored ? 'kept-texts.restored' : 'article-editor.kept')}</span>
      <span aria-hidden>·</span>
      <Button
        variant="link"
        size="small"
        onPress={() => (hasFiles ? setAsking(true) : onDiscard())}
        className="-mx-1.5 text-xs"
      >
        {t('kept-texts.discard')}
      </Button>
      <ConfirmDialog
        title={t('article-editor.discard.title')}
        text={t('article-editor.discard.text')}
        confirmText={t('kept-texts.discard')}
        keepText={t('article-editor.discard.keep')}
        isDanger
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
        onClose={() => setAsking(false)}
      />
    </span>
  )
}
