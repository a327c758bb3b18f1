export { DraftHint } from './components/draft-hint.tsx'
export { createDraftKeeper } from './components/draft-keeper.ts'
export {
  isSummaryDraft,
  storedText,
  type UnsavedText,
  unsavedTexts,
  useUnsaved,
  useUnsavedDescription,
} from './components/kept-texts.ts'
export { sendOnLeave } from './components/send-on-leave.ts'
export { tellDiscarded } from './components/tell-discarded.ts'
export { dropServerDraft } from './components/text-drafts.ts'
export { UnsavedNote } from './components/unsaved-note.tsx'
export { useDraft } from './components/use-draft.ts'
export { useDraftKeeper } from './components/use-draft-keeper.ts'
export { type LocalDraft, useLocalDraft } from './components/use-local-draft.ts'
