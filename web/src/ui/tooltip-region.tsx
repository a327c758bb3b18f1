import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { whenIdle } from './when-idle.ts'

const TooltipStage = lazyPart(() => import('./tooltip-stage.tsx').then(file => file.TooltipStage), 'unseen')
const AT_LATEST_MS = 1500

/** The place where hints appear; once, in the app. */
export function TooltipRegion() {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => setTime(true), AT_LATEST_MS), [])
  return isTime ? (
    <Suspense fallback={null}>
      <TooltipStage />
    </Suspense>
  ) : null
}
