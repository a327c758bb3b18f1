import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const load = () => withTexts(['article-editor', 'editor'], () => import('./article-editor.tsx'))

/** {@link ArticleEditor}, whose code comes when somebody writes. */
export const ArticleEditor = lazyPart(() => load().then(file => file.ArticleEditor))
