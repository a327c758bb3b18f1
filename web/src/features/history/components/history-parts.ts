import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

export const HistoryList = lazyPart(() =>
  withTexts('history', () => import('./history-list.tsx')).then(file => file.HistoryList),
)

export const WholeStream = lazyPart(() =>
  withTexts('history', () => import('./whole-stream.tsx')).then(file => file.WholeStream),
)

export const PastIssue = lazyPart(() =>
  withTexts('history', () => import('./past-issue.tsx')).then(file => file.PastIssue),
)
