import type { PermissionKey } from '@cairn/common/features/access'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

export const WRITER: readonly PermissionKey[] = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'CREATE_ARTICLE']
export const EDITOR: readonly PermissionKey[] = [...WRITER, 'UPDATE_ARTICLE', 'DELETE_ARTICLE']

/** A server with a project of articles, an editor of all (ada), somebody who writes (bob), and one without rights. */
export interface ArticlesWorld {
  readonly test: TestApp
  /** Its database id. */
  readonly project: string
  readonly number: number
  readonly ada: ApiClient
  readonly bob: ApiClient
  readonly stranger: ApiClient
  readonly adaId: number
  readonly bobId: number
  create(body?: object, client?: ApiClient): Promise<string>
  /** The fields of an article; throws where it is not there for the client. */
  read(id: string, fields: string, client?: ApiClient): Promise<ApiReplyBody>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type ApiReplyBody = any

export async function startArticles(
  held: { readonly ada?: readonly PermissionKey[]; readonly bob?: readonly PermissionKey[] } = {},
): Promise<ArticlesWorld> {
  const test = await startTestApp()
  const number = await insertProject(test, 'WIKI')
  const project = `0-${number}`
  const [adaId, bobId] = [await test.createUser('ada'), await test.createUser('bob')]
  await test.grantPermissions(adaId, held.ada ?? EDITOR, number)
  await test.grantPermissions(bobId, held.bob ?? WRITER, number)
  const [ada, bob] = [await test.clientOf(adaId), await test.clientOf(bobId)]
  return {
    ...{ test, project, number, ada, bob, adaId, bobId },
    stranger: await test.signIn('stranger'),
    create: async (body = {}, client = ada) =>
      idIn(await client.post('/articles', { project: { id: project }, summary: 'One', ...body }, { fields: 'id' })),
    read: async (id, fields, client = ada) => {
      const reply = await client.get(`/articles/${id}`, { fields })
      if (reply.status !== 200) throw new Error(`${id}: ${reply.status}`)
      return reply.body
    },
  }
}

/** Limits to one person, and who wrote it. */
export const onlyFor = (userId: number) => ({
  visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: `1-${userId}` }] },
})
