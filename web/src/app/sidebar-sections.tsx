import { lazy, Suspense } from 'react'
import { FEATURES } from '../features.ts'
import type { SidebarSectionProps } from '../platform/feature/index.ts'

const SECTIONS = FEATURES.flatMap(({ name, sidebar }) =>
  sidebar ? [{ name, Section: lazy(() => sidebar().then(component => ({ default: component }))) }] : [],
)

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
