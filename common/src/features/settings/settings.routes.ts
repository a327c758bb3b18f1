import { defineRoute, one } from '../../platform/route/index.ts'

export const getConfig = defineRoute({
  id: 'settings.config',
  method: 'GET',
  path: '/config',
  summary: 'What clients must know before anybody signs in',
  returns: one('FrontendConfig'),
  access: 'public',
})

export const getGlobalSettings = defineRoute({
  id: 'settings.get',
  method: 'GET',
  path: '/admin/globalSettings',
  summary: 'Settings of the installation',
  returns: one('GlobalSettings'),
})

export const updateGlobalSettings = defineRoute({
  id: 'settings.update',
  method: 'POST',
  path: '/admin/globalSettings',
  summary: 'Changes settings of the installation',
  body: 'GlobalSettings',
  takesKey: false,
  returns: one('GlobalSettings'),
})

export const getSystemSettings = defineRoute({
  id: 'settings.getSystem',
  method: 'GET',
  path: '/admin/globalSettings/systemSettings',
  summary: 'Address, limits, guest access',
  returns: one('SystemSettings'),
})

export const updateSystemSettings = defineRoute({
  id: 'settings.updateSystem',
  method: 'POST',
  path: '/admin/globalSettings/systemSettings',
  summary: 'Changes limits and guest access',
  body: 'SystemSettings',
  takesKey: false,
  returns: one('SystemSettings'),
})

export const getRestSettings = defineRoute({
  id: 'settings.getRest',
  method: 'GET',
  path: '/admin/globalSettings/restSettings',
  summary: 'Which other origins may call the API from browsers',
  returns: one('RestCorsSettings'),
})

export const updateRestSettings = defineRoute({
  id: 'settings.updateRest',
  method: 'POST',
  path: '/admin/globalSettings/restSettings',
  summary: 'Changes which other origins may call the API from browsers',
  body: 'RestCorsSettings',
  takesKey: false,
  returns: one('RestCorsSettings'),
})

export const getFrameSettings = defineRoute({
  id: 'settings.getFrames',
  method: 'GET',
  path: '/admin/globalSettings/frameSettings',
  summary: 'Which pages of other sites texts may show in frames',
  returns: one('FrameSettings'),
})

export const updateFrameSettings = defineRoute({
  id: 'settings.updateFrames',
  method: 'POST',
  path: '/admin/globalSettings/frameSettings',
  summary: 'Changes which pages of other sites texts may show in frames',
  body: 'FrameSettings',
  takesKey: false,
  returns: one('FrameSettings'),
})

export const getLinkSettings = defineRoute({
  id: 'settings.getLinks',
  method: 'GET',
  path: '/admin/globalSettings/linkSettings',
  summary: 'Where the help menu leads',
  returns: one('LinkSettings'),
})

export const updateLinkSettings = defineRoute({
  id: 'settings.updateLinks',
  method: 'POST',
  path: '/admin/globalSettings/linkSettings',
  summary: 'Changes where the help menu leads',
  body: 'LinkSettings',
  takesKey: false,
  returns: one('LinkSettings'),
})

export const getBannerSettings = defineRoute({
  id: 'settings.getBanner',
  method: 'GET',
  path: '/admin/globalSettings/bannerSettings',
  summary: 'What stands above every page',
  returns: one('BannerSettings'),
})

export const updateBannerSettings = defineRoute({
  id: 'settings.updateBanner',
  method: 'POST',
  path: '/admin/globalSettings/bannerSettings',
  summary: 'Changes what stands above every page',
  body: 'BannerSettings',
  takesKey: false,
  returns: one('BannerSettings'),
})

export const getLocaleSettings = defineRoute({
  id: 'settings.getLocale',
  method: 'GET',
  path: '/admin/globalSettings/localeSettings',
  summary: 'Language of those who chose none',
  returns: one('LocaleSettings'),
})

export const getAppearanceSettings = defineRoute({
  id: 'settings.getAppearance',
  method: 'GET',
  path: '/admin/globalSettings/appearanceSettings',
  summary: 'Time zone and date format of those who chose none',
  returns: one('AppearanceSettings'),
})

export const updateAppearanceSettings = defineRoute({
  id: 'settings.updateAppearance',
  method: 'POST',
  path: '/admin/globalSettings/appearanceSettings',
  summary: 'Changes time zone and date format of those who chose none',
  body: 'AppearanceSettings',
  takesKey: false,
  returns: one('AppearanceSettings'),
})

export const getSearchSettings = defineRoute({
  id: 'settings.getSearch',
  method: 'GET',
  path: '/admin/globalSettings/searchSettings',
  summary: 'Languages in which texts are searched',
  returns: one('SearchSettings'),
})

export const updateSearchSettings = defineRoute({
  id: 'settings.updateSearch',
  method: 'POST',
  path: '/admin/globalSettings/searchSettings',
  summary: 'Changes the languages in which texts are searched',
  body: 'SearchSettings',
  takesKey: false,
  returns: one('SearchSettings'),
})
