import { withTexts } from '../../../platform/i18n/index.ts'

/** Loads the view of an issue, which comes with the first one that is opened. */
export const loadIssueView = () => withTexts(['issue', 'custom-fields', 'editor'], () => import('./issue-view.tsx'))
