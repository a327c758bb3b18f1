import { lazy, Suspense } from 'react'
import type { ExplainDialogProps } from './explain-dialog.tsx'

const Content = lazy(() => import('./explain-dialog.tsx').then(file => ({ default: file.ExplainDialog })))

/** Why an issue is in a list or not; its code comes when it is first asked for. */
export function ExplainDialog(props: ExplainDialogProps) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  )
}
