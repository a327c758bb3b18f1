import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Loads the code of the part, so that it is there when it is shown. */
export const loadIssueWork = () => withTexts('work', () => import('./issue-work.tsx'))

export const IssueWork = lazyPart(() => loadIssueWork().then(file => file.IssueWork))
