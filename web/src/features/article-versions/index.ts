import { withTexts } from '../../platform/i18n/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

export const VersionsView = lazyPart(() =>
  withTexts('article-versions', () => import('./components/versions-view.tsx')).then(file => file.VersionsView),
)
