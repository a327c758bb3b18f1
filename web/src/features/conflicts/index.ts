export { refusalText } from './api/refusal-text.ts'
export {
  type AskConflict,
  decideText,
  ifMatch,
  saveVersioned,
  type TextStart,
  UNDECIDED,
} from './api/save-versioned.ts'
export { ChangedNote, DiffNote } from './components/changed-note.tsx'
export { ConflictBoundary, useAskConflict } from './components/conflict.tsx'
export { TextDiff, WordDiff } from './components/text-diff.tsx'
