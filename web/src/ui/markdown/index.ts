export type {
  MarkdownArticle,
  MarkdownCommit,
  MarkdownIssue,
  MarkdownLabels,
  MarkdownMention,
  MarkdownOptions,
} from '@cairn/common/platform/markdown/parser'
export { loadRenderer } from './load-renderer.ts'
export { MarkdownView, type MarkdownViewProps } from './markdown-view.tsx'
export type { DrawnText } from './shown-text.ts'
