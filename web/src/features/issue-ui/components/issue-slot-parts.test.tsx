import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defineWebFeature, gatherFeatures } from '../../../platform/feature/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { IssueSlotParts } from './issue-slot-parts.tsx'
import { type IssueSlotProps, issueSlots, loadIssueSlots, readAheadSlots } from './issue-slots.ts'

afterEach(() => gatherFeatures([]))

const ISSUE = { id: '2-1', idReadable: 'T-1' } as IssueData

const Room = ({ issue }: IssueSlotProps<'section'>) => <p>Room of {issue.idReadable}</p>
const Notes = ({ issue }: IssueSlotProps<'section'>) => <p>Notes of {issue.idReadable}</p>
const More = () => <p>More</p>
const Field = ({ hidesEmpty }: IssueSlotProps<'field'>) => <p>{hidesEmpty ? 'Filled alone' : 'All'}</p>
const Rows = () => <p>In rows</p>

/** A feature of the tests, of which the page knows nothing. */
function notesFeature(code: Promise<ComponentType<IssueSlotProps<'section'>>>) {
  return defineWebFeature({
    name: 'notes',
    routes: [],
    contributes: [
      issueSlots.add({
        id: 'notes',
        place: 'section',
        load: () => code,
        Room,
      }),
      issueSlots.add({ id: 'more-notes', place: 'section', load: async () => More }),
      issueSlots.add({ id: 'notes-in-rows', place: 'row', load: async () => Rows }),
    ],
  })
}

test('what a feature adds to issues stands on their page, in its order, and keeps its room until its code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<IssueSlotProps<'section'>>>()
  gatherFeatures([notesFeature(promise)])
  const { container } = render(<IssueSlotParts place="section" issue={ISSUE} />)
  await screen.findByText('More')
  expect(container.textContent).toBe('Room of T-1More')
  resolve(Notes)
  await screen.findByText('Notes of T-1')
  expect(container.textContent).toBe('Notes of T-1More')
})

test('the code of what stands on an issue can be asked for before an issue is opened', async () => {
  gatherFeatures([notesFeature(Promise.resolve(Notes))])
  const loaded = await loadIssueSlots()
  expect(loaded).toEqual([Notes, More])
})

test('what stands on an issue can be read together with it, and knows when only what is filled has a place', async () => {
  const asked: string[] = []
  gatherFeatures([
    defineWebFeature({
      name: 'notes',
      routes: [],
      contributes: [
        issueSlots.add({ id: 'f', place: 'field', load: async () => Field, readAhead: id => void asked.push(id) }),
      ],
    }),
  ])
  readAheadSlots('2-1')
  expect(asked).toEqual(['2-1'])
  const { rerender } = render(<IssueSlotParts place="field" issue={ISSUE} hidesEmpty />)
  await screen.findByText('Filled alone')
  rerender(<IssueSlotParts place="field" issue={ISSUE} />)
  await screen.findByText('All')
})

test('without features there is nothing', () => {
  const { container } = render(<IssueSlotParts place="section" issue={ISSUE} />)
  expect(container.textContent).toBe('')
})
