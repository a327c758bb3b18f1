export { loadRenderer } from './load-renderer.ts'
export { MarkdownView, type MarkdownViewProps } from './markdown-view.tsx'
export type { MarkdownIssue, MarkdownLabels, MarkdownMention, MarkdownOptions } from './options.ts'
