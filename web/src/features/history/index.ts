export { PastIssue } from './components/history-parts.ts'
export { Stream } from './components/stream.tsx'
export { usePastTime, useSetHash, useTargetEntry } from './components/use-issue-hash.ts'
