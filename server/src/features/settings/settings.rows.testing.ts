import type { FeatureRows } from '../../testing/feature-rows.ts'
import { SYSTEM } from '../../testing/needed-rights.ts'

export const rows: FeatureRows = {
  routes: {
    'settings.config': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'settings.get': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'settings.getAppearance': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getBanner': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getLinks': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getFrames': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getLocale': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getRest': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.getSystem': {
      answers: '403 403 403 403 403 ok',
      way: null,
    },
    'settings.update': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: {
        [SYSTEM]: 'systemSettings restSettings appearanceSettings frameSettings linkSettings bannerSettings',
        ignored: 'localeSettings',
      },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateAppearance': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'timeZone dateFieldFormat' },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateBanner': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'globalBanner globalBannerEnabled' },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateLinks': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: {
        [SYSTEM]:
          'feedback faq documentation videos videosByLanguage serviceStatus maintenance support website license copyrightHolder copyrightStart',
      },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateFrames': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'allowedFrames' },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateRest': {
      answers: '403 403 403 403 403 ok',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'allowedOrigins allowAllOrigins' },
      events: '',
      withoutKey: 'same',
    },
    'settings.updateSystem': {
      answers: '403 403 403 403 403 bad',
      way: null,
      reach: 'within',
      rights: { [SYSTEM]: 'maxExportItems administratorEmail isApplicationReadOnly guestAccess allowIndexing' },
      events: '',
      withoutKey: 'same',
    },
  },
}
