import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** The form of a new issue above the page; its code comes when it is first opened. */
export const NewIssueDialog = lazyPart(
  () =>
    withTexts(['issue', 'custom-fields', 'editor'], () => import('./new-issue-dialog.tsx')).then(
      file => file.NewIssueDialog,
    ),
  'above',
)
