import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/admin/featureFlags'

export const listFeatureFlags = defineRoute({
  id: 'featureFlags.list',
  method: 'GET',
  path: base,
  summary: 'Flags of this release, and what the installation has chosen',
  returns: many('FeatureFlagSetting'),
})

export const updateFeatureFlag = defineRoute({
  id: 'featureFlags.update',
  method: 'POST',
  path: `${base}/:id`,
  summary: 'Chooses for the whole installation; null goes back to the default',
  body: 'FeatureFlagSetting',
  takesKey: false,
  returns: one('FeatureFlagSetting'),
})

export const listFeatureFlagUsers = defineRoute({
  id: 'featureFlags.users',
  method: 'GET',
  path: `${base}/:id/users`,
  summary: 'People who have a value of their own, by name',
  returns: many('FeatureFlagUser'),
})

export const setFeatureFlagUser = defineRoute({
  id: 'featureFlags.setUser',
  method: 'POST',
  path: `${base}/:id/users/:userId`,
  summary: 'Gives a person a value of their own',
  body: 'FeatureFlagUser',
  takesKey: false,
  returns: one('FeatureFlagUser'),
})

export const removeFeatureFlagUser = defineRoute({
  id: 'featureFlags.removeUser',
  method: 'DELETE',
  path: `${base}/:id/users/:userId`,
  summary: 'Takes the value of their own from a person',
  returns: raw(),
})
