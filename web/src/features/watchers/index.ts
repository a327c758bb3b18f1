export { useFollowers } from './api/use-followers.ts'
export { Followers } from './components/followers.tsx'
export { useFollowKeys } from './components/use-follow-keys.ts'
