import { withTexts } from '../../platform/i18n/index.ts'

export type CodeEditorPart = typeof import('./code-editor.tsx')

let loaded: CodeEditorPart | undefined

/** The editor of long texts when its code is there, so that it is shown at once. */
export function loadedCodeEditor(): CodeEditorPart | undefined {
  return loaded
}

/** Fetches the editor of long texts; rejects when its code cannot be had, and the next call tries again. */
export async function loadCodeEditor(): Promise<CodeEditorPart> {
  loaded = await withTexts(['editor', 'text-editor', 'markdown-blocks'], () => import('./code-editor.tsx'))
  return loaded
}
