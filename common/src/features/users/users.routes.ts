import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const repeated = z.union([z.string(), z.array(z.string())]).optional()
const flag = z.enum(['true', 'false']).optional()

export const listUsers = defineRoute({
  id: 'users.list',
  method: 'GET',
  path: '/users',
  summary: 'Users, found by parts of their login, name or (with the permission) e-mail',
  query: {
    query: z.string().max(500).optional(),
    banned: flag,
    /** Wire key: only who holds it, in all the given projects when there are any. */
    permission: z.string().optional(),
    projectId: repeated,
  },
  returns: many('User'),
})

export const createUserRoute = defineRoute({
  id: 'users.create',
  method: 'POST',
  path: '/users',
  summary: 'Creates a user',
  body: 'NewUser',
  returns: one('User'),
})

export const getUser = defineRoute({
  id: 'users.get',
  method: 'GET',
  path: '/users/:id',
  summary: 'One user, by database id, login, ring id or `me`',
  returns: one('User'),
})

/** Address of the current user in older versions of the API. */
export const getAdminUser = defineRoute({
  id: 'users.getAdmin',
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One user (older address)',
  returns: one('User'),
})

export const updateUserRoute = defineRoute({
  id: 'users.update',
  method: 'POST',
  path: '/users/:id',
  summary: 'Changes a user: name and, with the current password, e-mail of oneself; everything with the permission',
  body: 'ChangedUser',
  returns: one('User'),
})

export const deleteUserRoute = defineRoute({
  id: 'users.delete',
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Removes a person: history keeps an anonymous user, what they were in charge of goes to the successor',
  query: { successor: z.string().optional() },
  returns: raw(),
})

export const getAvatar = defineRoute({
  id: 'users.avatar',
  method: 'GET',
  path: '/users/:id/avatar',
  summary: 'A picture of the user: initials on a colour',
  returns: raw(),
})

export const getProfiles = defineRoute({
  id: 'users.profiles',
  method: 'GET',
  path: '/users/:id/profiles',
  summary: 'All profiles of a user',
  returns: one('UserProfiles'),
})

export const getGeneralProfile = defineRoute({
  id: 'users.generalProfile',
  method: 'GET',
  path: '/users/:id/profiles/general',
  summary: 'Language, time zone and date format of a user',
  returns: one('GeneralUserProfile'),
})

export const updateGeneralProfileRoute = defineRoute({
  id: 'users.updateGeneralProfile',
  method: 'POST',
  path: '/users/:id/profiles/general',
  summary: 'Changes language, time zone and date format; null goes back to the default',
  body: 'GeneralUserProfile',
  takesKey: false,
  returns: one('GeneralUserProfile'),
})

export const getAppearanceProfile = defineRoute({
  id: 'users.appearanceProfile',
  method: 'GET',
  path: '/users/:id/profiles/appearance',
  summary: 'How the product looks for a user',
  returns: one('AppearanceUserProfile'),
})

export const updateAppearanceProfileRoute = defineRoute({
  id: 'users.updateAppearanceProfile',
  method: 'POST',
  path: '/users/:id/profiles/appearance',
  summary: 'Changes how the product looks for a user',
  body: 'AppearanceUserProfile',
  takesKey: false,
  returns: one('AppearanceUserProfile'),
})

export const getTimeTrackingProfile = defineRoute({
  id: 'users.timeTrackingProfile',
  method: 'GET',
  path: '/users/:id/profiles/timetracking',
  summary: 'How a user reads periods, and whether time is tracked where they are',
  returns: one('TimeTrackingUserProfile'),
})

export const updateTimeTrackingProfileRoute = defineRoute({
  id: 'users.updateTimeTrackingProfile',
  method: 'POST',
  path: '/users/:id/profiles/timetracking',
  summary: 'Changes how a user reads periods; null goes back to the default',
  body: 'TimeTrackingUserProfile',
  takesKey: false,
  returns: one('TimeTrackingUserProfile'),
})

export const getArticlesProfile = defineRoute({
  id: 'users.profiles.articles',
  method: 'GET',
  path: '/users/:id/profiles/articles',
  summary: 'How a user reads articles',
  returns: one('ArticlesUserProfile'),
})

export const updateArticlesProfileRoute = defineRoute({
  id: 'users.updateArticlesProfile',
  method: 'POST',
  path: '/users/:id/profiles/articles',
  summary: 'Changes how a user reads articles; null goes back to the default',
  body: 'ArticlesUserProfile',
  takesKey: false,
  returns: one('ArticlesUserProfile'),
})

/** Profiles that hold nothing to set yet. */
export const otherProfiles = {
  notifications: 'NotificationsUserProfile',
  helpdesk: 'HelpdeskUserProfile',
  issuesList: 'IssuesListUserProfile',
  tips: 'TipsUserProfile',
  analytics: 'AnalyticsUserProfile',
} as const

const otherProfile = <const Name extends keyof typeof otherProfiles>(name: Name) =>
  defineRoute({
    id: `users.profiles.${name}`,
    method: 'GET',
    path: `/users/:id/profiles/${name}`,
    summary: 'A profile that holds nothing to set yet',
    returns: one(otherProfiles[name]),
  })

export const otherProfileRoutes = [
  otherProfile('notifications'),
  otherProfile('helpdesk'),
  otherProfile('issuesList'),
  otherProfile('tips'),
  otherProfile('analytics'),
] as const
