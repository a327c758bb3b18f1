import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A project with two contributors who are friends, and somebody who knows neither of them. */
export interface FolderWorld {
  readonly test: TestApp
  readonly project: number
  readonly ada: ApiClient
  readonly adaId: number
  readonly bob: ApiClient
  readonly bobId: number
  readonly stranger: ApiClient
  readonly friends: number
  /** Shares something with the friends. */
  readonly withFriends: { readonly permittedGroups: readonly { readonly id: string }[] }
  /** Gives the id of a tag, which has a name of its own unless the body says one. */
  createTag(client: ApiClient, body?: object): Promise<string>
}

export async function startFolderWorld(key: string): Promise<FolderWorld> {
  const test = await startTestApp()
  const project = await insertProject(test, key)
  const adaId = await test.createUser('ada')
  const bobId = await test.createUser('bob')
  await test.grant(adaId, 'contributor', project)
  await test.grant(bobId, 'contributor', project)
  const friends = await test.createGroup('Friends', [adaId, bobId])
  const [ada, bob, stranger] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.signIn('stranger')])
  const withFriends = { permittedGroups: [{ id: `3-${friends}` }] }
  let count = 0
  const createTag: FolderWorld['createTag'] = async (client, body = {}) =>
    idIn(await client.post('/tags', { name: `tag ${++count}`, ...body }, { fields: 'id' }))
  return { test, project, ada, adaId, bob, bobId, stranger, friends, withFriends, createTag }
}

export const namesOf = (reply: { readonly body: readonly { readonly name: string }[] }): readonly string[] =>
  reply.body.map(one => one.name)
