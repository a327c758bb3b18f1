import { PencilLine } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'

type UnsavedNoteProps = {
  /** What the text belongs to, e.g. "Description". */
  readonly label: string
  /** What is told, where it is not just a draft. */
  readonly text?: string
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

/** Tells beside a text that the reader once began to change it and did not save. */
export function UnsavedNote({ label, text, onContinue, onDiscard }: UnsavedNoteProps) {
  const t = useT()
  return (
    <div data-no-print className="flex flex-wrap items-center gap-x-1.5 pt-1 text-xs text-warn">
      <PencilLine size={13} aria-hidden className="shrink-0" />
      <span>{text ?? t('kept-texts.kept')}</span>
      <span aria-hidden>·</span>
      <Button
        variant="link"
        size="small"
        className="-mx-1.5 text-xs"
        aria-label={t('kept-texts.continueOf', { label })}
        onPress={onContinue}
      >
        {t('kept-texts.continue')}
      </Button>
      <span aria-hidden>·</span>
      <Button
        variant="link"
        size="small"
        className="-mx-1.5 text-xs"
        aria-label={t('kept-texts.discardOf', { label })}
        onPress={onDiscard}
      >
        {t('kept-texts.discard')}
      </Button>
    </div>
  )
}
