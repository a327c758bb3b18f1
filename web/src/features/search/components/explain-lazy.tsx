import { Suspense } from 'react'
import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ExplainDialogProps } from './explain-dialog.tsx'

const Content = lazyPart(
  () => withTexts('explain', () => import('./explain-dialog.tsx')).then(file => file.ExplainDialog),
  'above',
)

/** Why an issue is in a list or not; its code comes when it is first asked for. */
export function ExplainDialog(props: ExplainDialogProps) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  )
}
