import type { PermissionKey } from '@cairn/common/features/access'
import type { ApiClient } from '../api-client.ts'
import { insertIssue, insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { noteEntities } from './notes.contract.ts'
import { createNote, notesFeature } from './notes.feature.ts'

/** A server that has notes beside issues, and a project with one of each. The stranger holds nothing in it. */
export interface NotesWorld {
  readonly test: TestApp
  /** Number of the project. */
  readonly project: number
  readonly note: string
  readonly issue: string
  readonly ada: ApiClient
  readonly bob: ApiClient
  readonly stranger: ApiClient
  readonly adaId: number
  readonly bobId: number
}

/** @param permitted what ada and bob hold in the project, and nothing besides */
export async function startNotes(permitted: {
  readonly ada: readonly PermissionKey[]
  readonly bob: readonly PermissionKey[]
}): Promise<NotesWorld> {
  const test = await startTestApp({ features: [notesFeature], entities: noteEntities })
  const project = await insertProject(test, 'NOTE')
  const [adaId, bobId] = [await test.createUser('ada'), await test.createUser('bob')]
  await test.grantPermissions(adaId, permitted.ada, project)
  await test.grantPermissions(bobId, permitted.bob, project)
  return {
    ...{ test, project, adaId, bobId },
    ada: await test.clientOf(adaId),
    bob: await test.clientOf(bobId),
    stranger: await test.signIn('stranger'),
    note: await createNote(test.system, project, 'As it stands'),
    issue: await insertIssue(test, project),
  }
}

/** The number behind the class of an id. */
export const numberOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1))
