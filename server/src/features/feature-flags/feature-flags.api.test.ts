import { FEATURE_FLAGS, OFFERED_FLAGS } from '@cairn/common/features/feature-flags'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/admin/featureFlags'
const FLAG = 'errorReporting'
const FIELDS = 'id,enabled,default,isChosen,usersCount'

describe('feature flags', () => {
  let test: TestApp
  let ada: ApiClient
  let adaId: number
  beforeAll(async () => {
    test = await startTestApp()
    adaId = await test.createUser('ada')
    ada = await test.clientOf(adaId)
  })
  afterEach(async () => {
    await test.admin.post(`${PATH}/${FLAG}`, { enabled: null })
    await test.admin.delete(`${PATH}/${FLAG}/users/ada`)
  })
  afterAll(() => test.stop())

  const valueFor = async (client: ApiClient): Promise<unknown> => {
    const { body } = await client.get('/users/me', { fields: 'featureFlags(id,enabled)' })
    return body.featureFlags.find(({ id }: { readonly id: string }) => id === FLAG)?.enabled
  }

  it('are told to everybody with what holds for them, those of this release alone', async () => {
    const { body } = await ada.get('/users/me', { fields: 'featureFlags(id,enabled)' })
    expect(body.featureFlags).toEqual(
      OFFERED_FLAGS.map(flag => ({ id: flag.id, enabled: flag.default, $type: 'FeatureFlag' })),
    )
    expect(OFFERED_FLAGS.length).toBeLessThan(FEATURE_FLAGS.length)
  })

  it('are chosen for the installation, and go back to the default', async () => {
    const off = await test.admin.post(`${PATH}/${FLAG}`, { enabled: false }, { fields: FIELDS })
    expect(off.body).toMatchObject({ id: FLAG, enabled: false, default: true, isChosen: true, usersCount: 0 })
    expect([await valueFor(ada), await valueFor(test.admin)]).toEqual([false, false])
    const same = await test.admin.post(`${PATH}/${FLAG}`, {}, { fields: FIELDS })
    expect(same.body).toMatchObject({ enabled: false, isChosen: true })
    const back = await test.admin.post(`${PATH}/${FLAG}`, { enabled: null }, { fields: FIELDS })
    expect(back.body).toMatchObject({ enabled: true, isChosen: false })
    expect(await valueFor(ada)).toBe(true)
  })

  it('may be other ones for some people, whatever the installation has', async () => {
    const path = `${PATH}/${FLAG}/users`
    const set = await test.admin.post(`${path}/ada`, { enabled: false }, { fields: 'enabled,user(login)' })
    expect(set.body).toMatchObject({ enabled: false, user: { login: 'ada' } })
    expect([await valueFor(ada), await valueFor(test.admin)]).toEqual([false, true])
    await test.admin.post(`${PATH}/${FLAG}`, { enabled: false })
    await test.admin.post(`${path}/1-${adaId}`, { enabled: true })
    expect([await valueFor(ada), await valueFor(test.admin)]).toEqual([true, false])
    const { body } = await test.admin.get(path, { fields: 'id,enabled,user(login)' })
    expect(body).toMatchObject([{ id: `1-${adaId}`, enabled: true, user: { login: 'ada' } }])
    const listed = await test.admin.get(PATH, { fields: FIELDS })
    expect(listed.body).toMatchObject([{ id: FLAG, enabled: false, usersCount: 1 }])
    expect((await test.admin.delete(`${path}/ada`)).status).toBe(200)
    expect(await valueFor(ada)).toBe(false)
    expect((await test.admin.delete(`${path}/ada`)).status).toBe(404)
  })

  it('are seen and chosen by administrators alone', async () => {
    const replies = [
      await ada.get(PATH),
      await ada.post(`${PATH}/${FLAG}`, { enabled: false }),
      await ada.get(`${PATH}/${FLAG}/users`),
      await ada.post(`${PATH}/${FLAG}/users/ada`, { enabled: false }),
      await ada.delete(`${PATH}/${FLAG}/users/ada`),
      await ada.post(`${PATH}/nothing`, { enabled: false }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403))
    expect((await test.anonymous.get(PATH)).status).toBe(401)
    expect(await valueFor(ada)).toBe(true)
  })

  it('are known by their ids, and those of later releases are unknown', async () => {
    for (const id of ['nothing', 'reports']) {
      expect((await test.admin.get(`${PATH}/${id}/users`)).status).toBe(404)
      expect((await test.admin.post(`${PATH}/${id}`, { enabled: true })).status).toBe(404)
    }
    const path = `${PATH}/${FLAG}/users`
    expect((await test.admin.post(`${path}/ada`, {})).body.code).toBe('field_required')
    expect((await test.admin.post(`${path}/nobody`, { enabled: true })).status).toBe(404)
    expect((await test.admin.post(`${path}/ada`, { enabled: 'yes' })).status).toBe(400)
  })

  it('forget who leaves', async () => {
    const eveId = await test.createUser('eve')
    await test.admin.post(`${PATH}/${FLAG}/users/eve`, { enabled: false })
    await test.admin.delete(`/users/1-${eveId}`)
    const listed = await test.admin.get(PATH, { fields: FIELDS })
    expect(listed.body).toMatchObject([{ id: FLAG, usersCount: 0 }])
  })
})
