export { articleEditorFeature } from './article-editor.feature.tsx'
export { DraftNote } from './components/draft-note.tsx'
export { ArticleEditor } from './components/lazy-editor.ts'
