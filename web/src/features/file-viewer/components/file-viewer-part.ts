import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

export const FileViewer = lazyPart(
  () => withTexts(['file-viewer', 'pdf'], () => import('./file-viewer.tsx')).then(file => file.FileViewer),
  'above',
)
