import { t } from '../../../platform/i18n/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'

/** Tells that a draft was thrown away, with a way to have it back. */
export function tellDiscarded(restore: () => void): void {
  offerUndo({ text: t('kept-texts.discarded'), undo: async () => restore() })
}
