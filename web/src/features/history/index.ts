export { HistoryList, PastIssue, WholeStream } from './components/history-parts.ts'
export { usePastTime, useSetHash, useTargetEntry } from './components/use-issue-hash.ts'
