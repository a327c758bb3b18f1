import { lazyPart } from '../../ui/lazy-part.tsx'

export type { ActionItem } from './model/quick-item.ts'
export { quickSearchFeature } from './quick-search.feature.tsx'

/** Loads the dialog's code, so that it is there when it is opened. */
export const loadQuickSearch = () => import('./components/quick-search-dialog.tsx')

/** The quick search; its code comes when it is first opened. */
export const QuickSearchDialog = lazyPart(() => loadQuickSearch().then(file => file.QuickSearchDialog), 'above')
