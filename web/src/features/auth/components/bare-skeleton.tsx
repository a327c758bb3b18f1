import { Skeleton } from '../../../ui/skeleton.tsx'

/** What stands until such a screen is there. */
export function BareSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-[max(24px,13vh)]">
      <Skeleton className="size-11" />
      <Skeleton className="mt-5 h-6 w-40" />
      <Skeleton className="mt-6 h-56 w-full max-w-95" />
    </div>
  )
}
