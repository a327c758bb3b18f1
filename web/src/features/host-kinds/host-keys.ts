import { hostNameOf } from './host-name.ts'

type Part = 'attachments' | 'comments' | 'activities' | 'followers' | 'linked'

const part = (name: Part) => (id: string) => [hostNameOf(id), id, name] as const

/**
 * The cache entries of a host of any kind, by its database id (until that is known, by what it was asked for). What
 * belongs to a host lies below it, so that invalidating the host reaches it too.
 */
export const hostKeys = {
  host: (id: string) => [hostNameOf(id), id] as const,
  attachments: part('attachments'),
  comments: part('comments'),
  activities: part('activities'),
  followers: part('followers'),
  /** Hosts of the other kind that it is linked with. */
  linked: part('linked'),
}
