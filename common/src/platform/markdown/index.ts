export { type CodeRange, codeSpansOf } from './code-ranges.ts'
export { fenceAround } from './fence.ts'
export { toPlainText } from './plain-text.ts'
export {
  findIssueIds,
  findMentions,
  findNumberReferences,
  type IssueIdMatch,
  type IssueIdOptions,
  type MentionMatch,
  matchIssueIds,
  matchMentions,
  matchNumberReferences,
  type NumberReferenceMatch,
} from './references.ts'
export { shortcodeAt } from './shortcode-at.ts'
export { changeTasks, mergeTicks, setTaskChecked, type TaskChange, taskText } from './tasks.ts'
