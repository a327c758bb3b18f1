import { Suspense } from 'react'
import { FEATURES } from '../features.ts'
import type { SidebarSectionProps } from '../platform/feature/index.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const SECTIONS = FEATURES.flatMap(({ name, sidebar }) => (sidebar ? [{ name, Section: lazyPart(sidebar) }] : []))

/** What the features put below the navigation. */
export function SidebarSections(props: SidebarSectionProps) {
  return (
    <Suspense fallback={null}>
      {SECTIONS.map(({ name, Section }) => (
        <Section key={name} {...props} />
      ))}
    </Suspense>
  )
}
