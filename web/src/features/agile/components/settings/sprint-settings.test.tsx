import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { choose, serveBoard, undo, undoButton } from './settings.testing.tsx'
import { SprintSettings } from './sprint-settings.tsx'

const BY_QUERY = { isExplicit: false, disableSprints: true, explicitQuery: 'has: star', hideSubtasksOfCards: false }
const BY_HAND = { isExplicit: true, disableSprints: false }
const VERSIONS = { field: { id: '9-1', name: 'Versions', fieldType: { valueType: 'version' } } }
const PROJECT = { id: '0-1', name: 'Quay', customFields: [VERSIONS] }
const server = serveBoard({ projects: [PROJECT], sprints: [], resolvedDays: null, sprintsSettings: BY_QUERY }, [
  PROJECT,
])
const settings = () => server.stored().sprintsSettings
const subtasks = () => screen.getByRole('switch', { name: /^Leave out subtasks/ })

test('a switch that is pressed twice in a hurry is what it was', async () => {
  await server.open(SprintSettings, true)
  const release = server.hold()
  await userEvent.click(subtasks())
  await userEvent.click(subtasks())
  release()
  await expect.poll(settings).toEqual({ isExplicit: false, hideSubtasksOfCards: true })
  await expect.poll(settings).toEqual({ isExplicit: false, hideSubtasksOfCards: false })
})

test('what belongs to another way by then is not changed', async () => {
  await server.open(SprintSettings)
  server.changeShown({ sprintsSettings: BY_HAND })
  await userEvent.click(subtasks())
  await choose('Cards are added', 'by hand, or when they are created')
  expect(settings()).toEqual(BY_HAND)
})

test('a board without sprints stays one when cards are added by hand, whatever was drawn', async () => {
  await server.open(SprintSettings)
  server.change({ sprintsSettings: { ...BY_QUERY, disableSprints: false, sprintSyncField: { id: '9-1' } } })
  await choose('Cards are added', 'by hand, or when they are created')
  await undoButton()
  expect(settings()).toEqual({ isExplicit: true, disableSprints: false })
})

test('cards that are put there by hand by now are not lost unasked', async () => {
  await server.open(SprintSettings)
  server.changeShown({ sprintsSettings: BY_HAND })
  await choose('Cards are added', 'by the value of a field: its values are the sprints')
  await screen.findByRole('alertdialog')
  expect(settings()).toEqual(BY_HAND)
})

test('a query that goes with the way in which cards are added comes back', async () => {
  await server.open(SprintSettings)
  await choose('Cards are added', 'by hand, or when they are created')
  await undo()
  await expect.poll(settings).toMatchObject(BY_QUERY)
})
