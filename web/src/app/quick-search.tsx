import { QuickSearchDialog } from '../features/quick-search/index.ts'
import { useQuickActions } from './use-quick-actions.ts'

type QuickSearchProps = { readonly onClose: () => void; readonly onHelp: () => void }

/** The quick search with everything the product can do. */
export function QuickSearch({ onClose, onHelp }: QuickSearchProps) {
  return <QuickSearchDialog actions={useQuickActions(onHelp)} onClose={onClose} />
}
