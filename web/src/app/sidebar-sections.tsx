import { Suspense } from 'react'
import { contributed, type SidebarSectionProps } from '../platform/feature/index.ts'
import { sharedPart } from '../ui/lazy-part.tsx'

/** What the features put below the navigation. */
export function SidebarSections(props: SidebarSectionProps) {
  return (
    <Suspense fallback={null}>
      {contributed('sidebar').map((load, index) => {
        const Section = sharedPart(load)
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        return <Section key={index} {...props} />
      })}
    </Suspense>
  )
}
