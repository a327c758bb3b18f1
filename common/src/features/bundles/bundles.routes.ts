import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const base = '/admin/customFieldSettings/bundles'
const flag = z.enum(['true', 'false']).optional()
const search = { query: z.string().max(500).optional(), sort: flag }

export const listBundles = defineRoute({
  id: 'bundles.list',
  method: 'GET',
  path: `${base}/:kind`,
  summary: 'Sets of values of one kind (enum, state, ownedField, version, build, user)',
  query: { query: z.string().max(500).optional() },
  returns: many('Bundle'),
})
export const createBundleRoute = defineRoute({
  id: 'bundles.create',
  method: 'POST',
  path: `${base}/:kind`,
  summary: 'Creates a set of values',
  body: 'AnyBundle',
  creates: true,
  returns: one('Bundle'),
})
export const getBundle = defineRoute({
  id: 'bundles.get',
  method: 'GET',
  path: `${base}/:kind/:id`,
  summary: 'One set of values',
  returns: one('Bundle'),
})
export const updateBundleRoute = defineRoute({
  id: 'bundles.update',
  method: 'POST',
  path: `${base}/:kind/:id`,
  summary: 'Renames a set of values; `values`, when given, adds and changes values',
  body: 'AnyBundle',
  returns: one('Bundle'),
})
export const deleteBundleRoute = defineRoute({
  id: 'bundles.delete',
  method: 'DELETE',
  path: `${base}/:kind/:id`,
  summary: 'Deletes a set of values that no project uses',
  returns: one('Bundle'),
})

export const listBundleValues = defineRoute({
  id: 'bundles.listValues',
  method: 'GET',
  path: `${base}/:kind/:id/values`,
  summary: 'Values of a set; archived ones only with `$includeArchived=true`',
  query: { ...search, $includeArchived: flag },
  returns: many('BundleElement'),
})
export const createBundleValue = defineRoute({
  id: 'bundles.createValue',
  method: 'POST',
  path: `${base}/:kind/:id/values`,
  summary: 'Adds a value',
  body: 'AnyBundleElement',
  returns: one('BundleElement'),
})
export const getBundleValue = defineRoute({
  id: 'bundles.getValue',
  method: 'GET',
  path: `${base}/:kind/:id/values/:valueId`,
  summary: 'One value',
  returns: one('BundleElement'),
})
export const updateBundleValue = defineRoute({
  id: 'bundles.updateValue',
  method: 'POST',
  path: `${base}/:kind/:id/values/:valueId`,
  summary: 'Changes a value; `ordinal` moves it',
  body: 'AnyBundleElement',
  returns: one('BundleElement'),
})
export const deleteBundleValue = defineRoute({
  id: 'bundles.deleteValue',
  method: 'DELETE',
  path: `${base}/:kind/:id/values/:valueId`,
  summary: 'Deletes a value that nothing uses',
  returns: one('BundleElement'),
})

export const listAggregatedUsers = defineRoute({
  id: 'bundles.aggregatedUsers',
  method: 'GET',
  path: `${base}/user/:id/aggregatedUsers`,
  summary: 'Everyone in a set of users, directly or through its groups',
  query: { ...search, banned: flag },
  returns: many('User'),
})
export const listIndividuals = defineRoute({
  id: 'bundles.individuals',
  method: 'GET',
  path: `${base}/user/:id/individuals`,
  summary: 'Users that stand in a set by themselves',
  returns: many('User'),
})
export const addIndividual = defineRoute({
  id: 'bundles.addIndividual',
  method: 'POST',
  path: `${base}/user/:id/individuals`,
  summary: 'Adds a user to a set of users',
  body: 'User',
  returns: one('User'),
})
export const getIndividual = defineRoute({
  id: 'bundles.getIndividual',
  method: 'GET',
  path: `${base}/user/:id/individuals/:userId`,
  summary: 'One user of a set',
  returns: one('User'),
})
export const removeIndividual = defineRoute({
  id: 'bundles.removeIndividual',
  method: 'DELETE',
  path: `${base}/user/:id/individuals/:userId`,
  summary: 'Removes a user from a set of users',
  returns: one('User'),
})
export const listBundleGroups = defineRoute({
  id: 'bundles.groups',
  method: 'GET',
  path: `${base}/user/:id/groups`,
  summary: 'Groups of a set of users',
  returns: many('UserGroup'),
})
export const addBundleGroup = defineRoute({
  id: 'bundles.addGroup',
  method: 'POST',
  path: `${base}/user/:id/groups`,
  summary: 'Adds a group to a set of users',
  body: 'UserGroup',
  returns: one('UserGroup'),
})
export const getBundleGroup = defineRoute({
  id: 'bundles.getGroup',
  method: 'GET',
  path: `${base}/user/:id/groups/:groupId`,
  summary: 'One group of a set',
  returns: one('UserGroup'),
})
export const removeBundleGroup = defineRoute({
  id: 'bundles.removeGroup',
  method: 'DELETE',
  path: `${base}/user/:id/groups/:groupId`,
  summary: 'Removes a group from a set of users',
  returns: one('UserGroup'),
})
