import type { Actor } from '../../platform/context/index.ts'

export type Rights = Pick<Actor, 'permissions' | 'principals'>

/** Whether both hold the same permissions in the same places and are the same groups and users, in whatever order. */
export function sameRights(a: Rights, b: Rights): boolean {
  // What a node remembers of somebody is one object for as long as it holds.
  if (a.permissions === b.permissions && a.principals === b.principals) return true
  return print(a) === print(b)
}

function print({ permissions, principals }: Rights): string {
  const held = [...permissions].map(([key, where]) => [key, where === 'global' ? where : [...where].sort()])
  return JSON.stringify([held.sort(), [...principals].sort()])
}
