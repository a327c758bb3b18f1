import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'

type DraftHintProps = { readonly isRestored: boolean; readonly onDiscard: () => void }

/** Tells that the text was written earlier, with a way to begin anew. */
export function DraftHint({ isRestored, onDiscard }: DraftHintProps) {
  const t = useT()
  if (!isRestored) return <span className="text-xs text-faint">{t('kept-texts.kept')}</span>
  return (
    <span className="flex items-center gap-1 text-xs text-faint">
      <span role="status">{t('kept-texts.restored')}</span>
      <span aria-hidden>·</span>
      <Button variant="link" size="small" onPress={onDiscard} className="text-xs">
        {t('kept-texts.discard')}
      </Button>
    </span>
  )
}
