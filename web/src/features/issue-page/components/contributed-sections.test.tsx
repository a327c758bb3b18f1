import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defineWebFeature, gatherFeatures } from '../../../platform/feature/index.ts'
import { type IssueSectionProps, issueSections, loadIssueSections } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { ContributedSections } from './contributed-sections.tsx'

afterEach(() => gatherFeatures([]))

const ISSUE = { id: '2-1', idReadable: 'T-1' } as IssueData

const Room = ({ issue }: IssueSectionProps) => <p>Room of {issue.idReadable}</p>
const Notes = ({ issue }: IssueSectionProps) => <p>Notes of {issue.idReadable}</p>
const More = () => <p>More</p>

/** A feature of the tests, of which the page knows nothing. */
function notesFeature(code: Promise<ComponentType<IssueSectionProps>>) {
  return defineWebFeature({
    name: 'notes',
    routes: [],
    contributes: [
      issueSections.add({
        id: 'notes',
        load: () => code,
        Room,
      }),
      issueSections.add({ id: 'more-notes', load: async () => More }),
    ],
  })
}

test('what a feature adds to issues stands on their page, in its order, and keeps its room until its code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<IssueSectionProps>>()
  gatherFeatures([notesFeature(promise)])
  const { container } = render(<ContributedSections issue={ISSUE} />)
  await screen.findByText('More')
  expect(container.textContent).toBe('Room of T-1More')
  resolve(Notes)
  await screen.findByText('Notes of T-1')
  expect(container.textContent).toBe('Notes of T-1More')
})

test('the code of all sections can be asked for before an issue is opened', async () => {
  gatherFeatures([notesFeature(Promise.resolve(Notes))])
  const loaded = await loadIssueSections()
  expect(loaded).toEqual([Notes, More])
})

test('without features there is nothing', () => {
  const { container } = render(<ContributedSections issue={ISSUE} />)
  expect(container.textContent).toBe('')
})
