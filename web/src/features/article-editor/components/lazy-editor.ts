import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const load = () => withTexts(['article-editor', 'editor'], () => import('./article-editor.tsx'))

/** {@link ArticleEditor}, whose code comes when somebody writes. */
export const ArticleEditor = lazyPart(() => load().then(file => file.ArticleEditor))

/** {@link SaveAsTemplate}, whose code comes when it is asked for. */
export const SaveAsTemplate = lazyPart(
  () => withTexts(['article-editor'], () => import('./save-as-template.tsx')).then(file => file.SaveAsTemplate),
  'above',
)
