import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('settings', () => {
  let test: TestApp
  let ada: ApiClient
  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_MAX_UPLOAD: '5MB' } })
    ada = await test.signIn('ada')
  })
  afterAll(() => test.stop())

  const PARTS = [
    'systemSettings',
    'restSettings',
    'frameSettings',
    'linkSettings',
    'bannerSettings',
    'localeSettings',
    'appearanceSettings',
  ] as const

  it('are for administrators', async () => {
    for (const part of ['', ...PARTS.map(name => `/${name}`)]) {
      const path = `/admin/globalSettings${part}`
      expect((await ada.get(path)).status).toBe(part === '' ? 200 : 403)
      expect((await test.anonymous.get(path)).status).toBe(401)
      expect((await test.admin.get(path)).status).toBe(200)
      if (part === '/localeSettings') continue
      expect((await ada.post(path, { guestAccess: true, allowAllOrigins: true })).status).toBe(403)
      expect((await test.anonymous.post(path, {})).status).toBe(401)
    }
  })

  it('are read as a whole and in parts', async () => {
    const reply = await test.admin.get('/admin/globalSettings', {
      fields:
        'systemSettings(baseUrl,maxUploadFileSize,maxExportItems,guestAccess),restSettings(allowedOrigins,allowAllOrigins),localeSettings(locale(id),isRTL),appearanceSettings(timeZone(id))',
    })
    expect(reply.body).toEqual({
      systemSettings: {
        baseUrl: 'http://127.0.0.1:8080',
        maxUploadFileSize: 5 * 1024 ** 2,
        maxExportItems: 10_000,
        guestAccess: false,
        $type: 'SystemSettings',
      },
      restSettings: { allowedOrigins: [], allowAllOrigins: false, $type: 'RestCorsSettings' },
      localeSettings: { locale: { id: 'en_US', $type: 'LocaleDescriptor' }, isRTL: false, $type: 'LocaleSettings' },
      appearanceSettings: { timeZone: { id: 'UTC', $type: 'TimeZoneDescriptor' }, $type: 'AppearanceSettings' },
      $type: 'GlobalSettings',
    })
  })

  it('change together or not at all', async () => {
    const bad = await test.admin.post('/admin/globalSettings', {
      systemSettings: { maxExportItems: 7, administratorEmail: 'root@example.org' },
      restSettings: { allowedOrigins: ['not an origin'] },
    })
    expect(bad.status).toBe(400)
    const fields = 'maxExportItems,administratorEmail,baseUrl'
    expect((await test.admin.get('/admin/globalSettings/systemSettings', { fields })).body.maxExportItems).toBe(10_000)
    const good = await test.admin.post(
      '/admin/globalSettings/systemSettings',
      { maxExportItems: 7, administratorEmail: 'root@example.org', baseUrl: 'https://evil.example' },
      { fields },
    )
    expect(good.body).toMatchObject({
      maxExportItems: 7,
      administratorEmail: 'root@example.org',
      baseUrl: 'http://127.0.0.1:8080',
    })
  })

  it('refuse what makes no sense', async () => {
    for (const [part, body] of [
      ['systemSettings', { maxExportItems: 0 }],
      ['systemSettings', { maxExportItems: 'many' }],
      ['systemSettings', { administratorEmail: ['a@example.org', 'b@example.org'] }],
      ['systemSettings', { administratorEmail: 'nobody' }],
      ['systemSettings', { guestAccess: 'yes' }],
      ['restSettings', { allowedOrigins: 'https://a.example' }],
      ['restSettings', { allowedOrigins: ['https://a.example/path'] }],
      ['restSettings', { allowedOrigins: [7] }],
      ['restSettings', { allowedOrigins: ['javascript:alert(1)'] }],
      ['frameSettings', { allowedFrames: 'https://maps.example.com/' }],
      ['frameSettings', { allowedFrames: [7] }],
      ['frameSettings', { allowedFrames: ['http://maps.example.com/'] }],
      ['frameSettings', { allowedFrames: ["https://maps.example.com/;script-src 'unsafe-inline'"] }],
      ['frameSettings', { allowedFrames: Array(101).fill('https://maps.example.com/') }],
      ['linkSettings', { faq: 'javascript:alert(1)' }],
      ['linkSettings', { faq: 'faq.example' }],
      ['linkSettings', { faq: `https://faq.example/${'x'.repeat(2000)}` }],
      ['linkSettings', { faq: 'https://root:secret@faq.example/' }],
      ['linkSettings', { videosByLanguage: ['https://videos.example/'] }],
      ['linkSettings', { videosByLanguage: { de: 'data:text/html,x' } }],
      ['linkSettings', { videosByLanguage: { 'de"': 'https://videos.example/' } }],
      ['linkSettings', { copyrightStart: 12 }],
      ['linkSettings', { copyrightHolder: 'x'.repeat(201) }],
      ['bannerSettings', { globalBanner: 'x'.repeat(10_001) }],
      ['bannerSettings', { globalBannerEnabled: 'yes' }],
      ['appearanceSettings', { timeZone: { id: 'Mars/Base' } }],
      ['appearanceSettings', { dateFieldFormat: { id: 'x' } }],
    ] as const)
      expect((await test.admin.post(`/admin/globalSettings/${part}`, body)).status).toBe(400)
  })

  it('say where the help menu leads, each by itself, to everybody', async () => {
    const path = '/admin/globalSettings/linkSettings'
    const fields = 'faq,support,videosByLanguage,copyrightHolder,copyrightStart'
    const linksOf = async () => (await test.anonymous.get('/config', { fields: `links(${fields})` })).body.links
    expect(await linksOf()).toMatchObject({ faq: null, support: null, copyrightHolder: null, copyrightStart: 2009 })
    await test.admin.post(path, { faq: ' https://help.example/faq ', copyrightStart: 2020 })
    await test.admin.post(path, {
      support: 'mailto:help@example.org',
      videosByLanguage: { de: 'https://v.example/de' },
    })
    expect(await linksOf()).toMatchObject({
      faq: 'https://help.example/faq',
      support: 'mailto:help@example.org',
      videosByLanguage: { de: 'https://v.example/de' },
      copyrightStart: 2020,
    })
    const cleared = await test.admin.post(
      path,
      { faq: '', support: null, videosByLanguage: null, copyrightStart: null },
      { fields },
    )
    expect(cleared.body).toMatchObject({ faq: null, support: null, videosByLanguage: null, copyrightStart: 2009 })
  })

  it('put a banner above every page while it is switched on', async () => {
    const path = '/admin/globalSettings/bannerSettings'
    const bannerOf = async () =>
      (await test.anonymous.get('/config', { fields: 'banners(globalBanner,globalBannerEnabled)' })).body.banners
    await test.admin.post(path, { globalBanner: ' Back at **ten** ' })
    expect(await bannerOf()).toMatchObject({ globalBanner: null, globalBannerEnabled: false })
    await test.admin.post(path, { globalBannerEnabled: true })
    expect(await bannerOf()).toMatchObject({ globalBanner: 'Back at **ten**', globalBannerEnabled: true })
    await test.admin.post(path, { globalBanner: null })
    expect(await bannerOf()).toMatchObject({ globalBanner: null, globalBannerEnabled: false })
  })

  it('let guests in and out', async () => {
    expect((await test.anonymous.get('/users/me')).status).toBe(401)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    const guest = await test.anonymous.get('/users/me', { fields: 'login,guest' })
    expect(guest.body).toEqual({ login: 'guest', guest: true, $type: 'Me' })
    expect((await test.anonymous.get('/config', { fields: 'guestAccess' })).body.guestAccess).toBe(true)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: null })
    expect((await test.anonymous.get('/users/me')).status).toBe(401)
  })

  it('make the installation read-only for all but administrators', async () => {
    await test.admin.post('/admin/globalSettings/systemSettings', { isApplicationReadOnly: true })
    const refused = await ada.post('/users/me', { fullName: 'New name' })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('read_only_mode')
    expect((await ada.get('/users/me')).status).toBe(200)
    for (const [path, body] of [
      ['/issuesGetter', []],
      ['/issuesGetter/count', { query: 'anchor' }],
      ['/search/assist', { query: 'sta', caret: 3 }],
      ['/commands/assist', { query: 'sta', caret: 3 }],
      ['/visibilityGroups', {}],
      ['/workItems/export', undefined],
    ] as const)
      expect([path, (await ada.post(path, body)).status]).toEqual([path, 200])
    expect((await test.anonymous.get('/config', { fields: 'readOnly' })).body.readOnly).toBe(true)
    await test.admin.post('/admin/globalSettings/systemSettings', { isApplicationReadOnly: false })
    expect((await ada.post('/users/me', { fullName: 'New name' })).status).toBe(200)
  })

  describe('configuration for clients', () => {
    it('is there before anybody signs in', async () => {
      const reply = await test.anonymous.get('/config', {
        fields:
          'ring(url,serviceId),mobile(serviceSecret,serviceId),version,build,statisticsEnabled,l10n(language,locale,predefinedQueries),system(maxUploadFileSize,maxExportItems,ssePingTimeoutMs),contextPath,defaultPage,guestAccess',
      })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        version: '2025.3',
        statisticsEnabled: false,
        l10n: { language: 'en', locale: 'en-US', $type: 'L10NFrontendConfig' },
        system: { maxUploadFileSize: 5 * 1024 ** 2, ssePingTimeoutMs: 300_000 },
        contextPath: '',
        guestAccess: false,
        $type: 'FrontendConfig',
      })
      expect(Number.parseFloat(reply.body.version)).toBeGreaterThan(7)
      expect(reply.body.mobile.serviceId).toMatch(/\S/)
      expect(reply.body).not.toHaveProperty('error_developer_message')
    })

    it('shows nothing that was not asked for', async () => {
      expect((await test.anonymous.get('/config')).body).toEqual({ id: 'config', $type: 'FrontendConfig' })
    })
  })

  describe('pages of other origins', () => {
    const ORIGIN = 'https://app.example'
    const preflight = (origin: string) =>
      test.anonymous.send({
        method: 'OPTIONS',
        url: '/api/users/me',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,content-type',
        },
      })

    it('are not let in by default', async () => {
      const reply = await preflight(ORIGIN)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expect(reply.status).toBeGreaterThanOrEqual(400)
      const get = await ada.send({ method: 'GET', url: '/api/users/me', headers: { origin: ORIGIN } })
      expect(get.headers['access-control-allow-origin']).toBeUndefined()
    })

    it('call with a token once their origin is allowed, never with cookies', async () => {
      await test.admin.post('/admin/globalSettings/restSettings', { allowedOrigins: ['https://app.example/'] })
      const reply = await preflight(ORIGIN)
      expect(reply.status).toBe(204)
      expect(reply.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin' })
      expect(reply.headers['access-control-allow-headers']).toMatch(
        /Authorization, Content-Type, Accept.*Cache-Control/,
      )
      expect(reply.headers['access-control-allow-methods']).toContain('POST')
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
      const get = await ada.send({ method: 'GET', url: '/api/users/me', headers: { origin: ORIGIN } })
      expect(get.status).toBe(200)
      expect(get.headers['access-control-allow-origin']).toBe(ORIGIN)
      const refused = await test.anonymous.send({ method: 'GET', url: '/api/users/me', headers: { origin: ORIGIN } })
      expect(refused.status).toBe(401)
      expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN)
      expect((await preflight('https://app.example.evil')).headers['access-control-allow-origin']).toBeUndefined()
      expect((await preflight('null')).headers['access-control-allow-origin']).toBeUndefined()
    })

    it('are all let in when that is wanted', async () => {
      await test.admin.post('/admin/globalSettings/restSettings', { allowAllOrigins: true })
      expect((await preflight('https://anyone.example')).status).toBe(204)
    })
  })
})
