import { expect, test } from 'vitest'
import type { BoardData } from '../../model/projections.ts'
import { choose, serveBoard, undo } from './settings.testing.tsx'
import { SwimlaneSettings } from './swimlane-settings.tsx'

const EPIC = { id: 'r1', name: 'Epic', valueId: null }
const QUERY = { id: 'q1', name: 'Bugs', query: 'Type: Bug' }
const TYPE = { id: '9-1', name: 'Type', fieldType: { valueType: 'enum' } }
const PROJECT = { id: '0-1', name: 'Quay', customFields: [{ field: TYPE, bundle: null }] }
const OFF = { $type: 'AttributeBasedSwimlaneSettings', enabled: false, field: null, values: [], queries: [] }
const QUERIES = { ...OFF, $type: 'QueryBasedSwimlaneSettings', enabled: true, queries: [QUERY] }
const ISSUES = {
  ...OFF,
  $type: 'IssueBasedSwimlaneSettings',
  enabled: true,
  field: { id: '9-1', customField: { id: '9-1' } },
  values: [EPIC],
  defaultCardType: { id: 'r9', name: 'Task' },
}
const server = serveBoard({ projects: [PROJECT], swimlaneSettings: OFF }, [PROJECT])
const settings = () => server.stored().swimlaneSettings as NonNullable<BoardData['swimlaneSettings']>

test('rows that others have made since are not lost for ever', async () => {
  await server.open(SwimlaneSettings)
  server.change({ swimlaneSettings: QUERIES })
  await choose('Divide by', 'Values of a field, projects or tags')
  await undo()
  await expect.poll(settings).toMatchObject({ $type: QUERIES.$type, queries: [{ name: 'Bugs', query: 'Type: Bug' }] })
})

test('rows that are of the chosen kind by then stay as they are', async () => {
  await server.open(SwimlaneSettings)
  server.changeShown({ swimlaneSettings: QUERIES })
  await choose('Divide by', 'Queries')
  expect(settings()).toEqual(QUERIES)
})

test('rows that are projects are those of the board by then', async () => {
  server.changeShown({ swimlaneSettings: { ...OFF, enabled: true, field: { id: 'tag' } } })
  await server.open(SwimlaneSettings)
  server.change({ projects: [PROJECT, { id: '0-2', name: 'Pier' }] })
  await choose('Field', 'Project')
  await expect.poll(settings).toMatchObject({ field: { id: 'project' }, values: [{ id: '0-1' }, { id: '0-2' }] })
})

test('what new cards are does not bring back a field that the rows left', async () => {
  server.changeShown({ swimlaneSettings: ISSUES })
  await server.open(SwimlaneSettings)
  server.changeShown({ swimlaneSettings: QUERIES })
  await choose('Type of new cards in a swimlane', 'As in a new issue')
  expect(settings()).toEqual(QUERIES)
})
