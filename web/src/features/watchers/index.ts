export { useFollowers } from './api/use-followers.ts'
export { Followers } from './components/followers.tsx'
export { FOLLOW_KEYS, useFollowKeys } from './components/use-follow-keys.ts'
