import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type IssueSection, type IssueSectionProps, issueSections } from '../../issue-ui/index.ts'

const parts = new WeakMap<IssueSection, ComponentType<IssueSectionProps>>()

/** What other features show of an issue. */
export function ContributedSections({ issue }: IssueSectionProps) {
  return issueSections.all().map(section => {
    const Part = partOf(section)
    const { id, Room } = section
    return (
      <Suspense key={id} fallback={Room && <Room issue={issue} />}>
        <Part issue={issue} />
      </Suspense>
    )
  })
}

function partOf(section: IssueSection): ComponentType<IssueSectionProps> {
  const part = parts.get(section) ?? lazyPart(section.load)
  parts.set(section, part)
  return part
}
