import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('profiles', () => {
  let test: TestApp
  let ada: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    ada = await test.signIn('ada')
  })
  afterAll(() => test.stop())

  const GENERAL = 'locale(id,language,locale),timezone(id,offset),dateFieldFormat(id,pattern,datePattern)'

  it('begin with the defaults and keep what is chosen', async () => {
    const first = await ada.get('/users/me/profiles/general', { fields: GENERAL })
    expect(first.body).toMatchObject({
      locale: { id: 'en_US', language: 'en', $type: 'LocaleDescriptor' },
      timezone: { id: 'UTC', offset: 0 },
      dateFieldFormat: { pattern: 'd MMM yyyy HH:mm', datePattern: 'd MMM yyyy' },
    })
    const body = {
      locale: { id: 'de_DE' },
      timezone: { id: 'Asia/Kolkata' },
      dateFieldFormat: { id: 'yyyy-MM-dd HH:mm' },
    }
    const changed = await ada.post('/users/me/profiles/general', body, { fields: GENERAL })
    expect(changed.body).toMatchObject({
      locale: { id: 'de_DE', language: 'de' },
      timezone: { id: 'Asia/Kolkata', offset: 330 },
      dateFieldFormat: { datePattern: 'yyyy-MM-dd' },
    })
    const back = await ada.post('/users/me/profiles/general', { locale: null, timezone: null }, { fields: GENERAL })
    expect(back.body).toMatchObject({ locale: { id: 'en_US' }, timezone: { id: 'UTC' } })
  })

  it('follow the installation where nothing was chosen', async () => {
    await test.admin.post('/admin/globalSettings/appearanceSettings', {
      timeZone: { id: 'Europe/Berlin' },
      dateFieldFormat: { id: 'dd.MM.yyyy HH:mm' },
    })
    const reply = await (await test.signIn('new')).get('/users/me/profiles/general', { fields: GENERAL })
    expect(reply.body).toMatchObject({
      timezone: { id: 'Europe/Berlin' },
      dateFieldFormat: { datePattern: 'dd.MM.yyyy' },
    })
  })

  it('speak the language of the browser until one is chosen', async () => {
    const { headers } = await test.signIn('reader')
    const general = (languages: string) =>
      test.anonymous.send({
        url: '/api/users/me/profiles/general?fields=locale(id)',
        headers: { ...headers, 'accept-language': languages },
      })
    expect((await general('xx, de-AT;q=0.9, en;q=0.8')).body).toMatchObject({ locale: { id: 'de_DE' } })
    expect((await general('xx')).body).toMatchObject({ locale: { id: 'en_US' } })
  })

  it('refuse unknown zones, formats, locales and themes', async () => {
    for (const body of [
      { timezone: { id: 'Mars/Base' } },
      { timezone: { id: '+99:00' } },
      { locale: { id: '../../etc' } },
      { locale: {} },
      { dateFieldFormat: { id: '<b>' } },
      { timezone: 'UTC' },
    ])
      expect((await ada.post('/users/me/profiles/general', body)).status).toBe(400)
    for (const body of [{ uiTheme: 'pink' }, { expandNavigation: 'yes' }, { firstDayOfWeek: 9 }])
      expect((await ada.post('/users/me/profiles/appearance', body)).status).toBe(400)
  })

  it('keep the look, each choice for itself', async () => {
    await ada.post('/users/me/profiles/appearance', { uiTheme: 'darcula', unknown: { deep: 1 } })
    const fields = 'uiTheme,expandNavigation,naturalCommentsOrder'
    const reply = await ada.post('/users/me/profiles/appearance', { expandNavigation: false }, { fields })
    expect(reply.body).toEqual({
      uiTheme: 'darcula',
      expandNavigation: false,
      naturalCommentsOrder: true,
      $type: 'AppearanceUserProfile',
    })
    const row = await test.system.db
      .selectFrom('users')
      .select('appearance')
      .where('login', '=', 'ada')
      .executeTakeFirst()
    expect(row?.appearance).toEqual({ uiTheme: 'darcula', expandNavigation: false })
    const reset = await ada.post('/users/me/profiles/appearance', { uiTheme: null }, { fields: 'uiTheme' })
    expect(reset.body.uiTheme).toBe('system')
  })

  it('keep which keys work, and what a client wants to find again', async () => {
    const path = '/users/me/profiles/appearance'
    const fields = 'shortcuts,preferences,exceptionsExpanded'
    const eve = await test.signIn('eve')
    expect((await eve.get(path, { fields })).body).toMatchObject({
      ...{ shortcuts: 'modern', preferences: null },
      exceptionsExpanded: false,
    })
    const preferences = JSON.stringify({ list: { columns: null, wide: true } })
    const kept = await eve.post(path, { shortcuts: 'classic', preferences, exceptionsExpanded: true }, { fields })
    expect(kept.body).toMatchObject({ shortcuts: 'classic', preferences, exceptionsExpanded: true })
    expect((await eve.get(path, { fields })).body.preferences).toBe(preferences)
    for (const wrong of ['no JSON', '"text"', `{"a":"${'x'.repeat(20_000)}"}`])
      expect([(await eve.post(path, { preferences: wrong })).status, wrong.slice(0, 9)]).toEqual([
        400,
        wrong.slice(0, 9),
      ])
    expect((await eve.post(path, { shortcuts: 'none' })).status).toBe(400)
    expect((await eve.post(path, { preferences: null }, { fields })).body.preferences).toBeNull()
  })

  it('answer what clients ask at their start', async () => {
    const { body } = await test.admin.post('/users', { login: 'newcomer', fullName: 'New' }, { fields: 'id' })
    const newcomer = await test.clientOf(Number(body.id.slice(2)))
    const reply = await newcomer.get('/users/me', {
      fields:
        'id,ringId,avatarUrl,login,guest,fullName,userType(id),profiles(general(star(id),searchContext(id),timezone(id),locale(language,locale)),appearance(naturalCommentsOrder,useAbsoluteDates,firstDayOfWeek,liteUiFilters),articles(lastVisitedArticle(id)),helpdesk(isAgent,agentInProjects(id))),featureFlags(id,enabled)',
    })
    expect(reply.status).toBe(200)
    expect(reply.body.profiles).toMatchObject({
      general: { star: { id: expect.stringMatching(/^6-/) }, searchContext: null, $type: 'GeneralUserProfile' },
      appearance: { firstDayOfWeek: 1 },
      helpdesk: { isAgent: false, agentInProjects: [], $type: 'HelpdeskUserProfile' },
    })
    for (const flag of reply.body.featureFlags)
      expect(flag).toEqual({ id: expect.any(String), enabled: expect.any(Boolean), $type: 'FeatureFlag' })
    expect((await ada.get('/users/me/profiles/timetracking')).body.$type).toBe('TimeTrackingUserProfile')
    expect((await ada.get('/users/me/profiles/nonsense')).status).toBe(404)
    expect((await ada.get('/users/me/profiles/__proto__')).status).toBe(404)
    expect((await ada.get('/users/me/profiles', { fields: 'general(id)' })).body.general).toBeTruthy()
  })

  it('are closed to others', async () => {
    for (const name of ['general', 'appearance', 'timetracking'])
      expect((await ada.get(`/users/admin/profiles/${name}`)).status).toBe(403)
    for (const name of ['general', 'appearance'])
      expect((await ada.post(`/users/admin/profiles/${name}`, {})).status).toBe(403)
    expect((await test.anonymous.get('/users/me/profiles/general')).status).toBe(401)
    expect((await test.anonymous.post('/users/me/profiles/appearance', {})).status).toBe(401)
  })

  it('of the guest cannot be changed by guests', async () => {
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    expect((await test.anonymous.post('/users/me/profiles/appearance', { uiTheme: 'darcula' })).status).toBe(403)
    expect((await test.anonymous.post('/users/me', { fullName: 'Everyone' })).status).toBe(403)
    expect((await test.anonymous.post('/users/me/permanentTokens', { name: 'x' })).status).toBe(403)
    expect((await test.anonymous.post('/users/me/password', { password: 'a new password' })).status).toBe(403)
  })
})
