export { allowedFrameOf, DEFAULT_ALLOWED_FRAMES, isFrameAllowed, MAX_ALLOWED_FRAMES } from './allowed-frames.ts'
export { type CodeRange, codeSpansOf } from './code-ranges.ts'
export { fenceAround } from './fence.ts'
export { fileTarget, plainPartsOf, renameFileIn } from './file-references.ts'
export { namesInText, type PlaceOfNames, type TextNames } from './names.ts'
export { findOwnAddresses, type OwnPlace, ownPlace } from './own-addresses.ts'
export { toPlainText } from './plain-text.ts'
export {
  type ArticleIdMatch,
  findArticleIds,
  findHashes,
  findIssueIds,
  findMentions,
  findNumberReferences,
  type HashMatch,
  type IssueIdMatch,
  type IssueIdOptions,
  type MentionMatch,
  matchArticleIds,
  matchHashes,
  matchIssueIds,
  matchMentions,
  matchNumberReferences,
  type NumberReferenceMatch,
} from './references.ts'
export { shortcodeAt } from './shortcode-at.ts'
export { changeTasks, mergeTicks, setTaskChecked, type TaskChange, taskText } from './tasks.ts'
