export {
  beforeSignOut,
  configQuery,
  finishUp,
  type Me,
  meQuery,
  type PublicConfig,
  resumeSession,
  signIn,
  signInAgain,
  signOut,
  useAllowedFrames,
  useConfig,
  useFlags,
  useMe,
  watchLeaving,
} from './session.ts'
export { type SessionState, sessionEnd } from './session-end.ts'
