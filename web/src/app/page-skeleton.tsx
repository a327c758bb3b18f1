import { useContext } from 'react'
import { PageChromeContext } from '../ui/page.tsx'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'

/** A screen whose code or first data is on its way. */
export function PageSkeleton() {
  const { start, end } = useContext(PageChromeContext)
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line ps-3.5 pe-2.5 max-xs:h-12">
        {start}
        <Skeleton className="h-4 w-24" />
        <div className="flex-1" />
        {end}
      </header>
      <div className="flex-1 overflow-hidden">
        <SkeletonRows count={16} />
      </div>
    </>
  )
}
