export {
  configQuery,
  type Me,
  meQuery,
  type PublicConfig,
  resumeSession,
  signIn,
  signInAgain,
  signOut,
  useConfig,
  useMe,
} from './session.ts'
export { type SessionState, sessionEnd } from './session-end.ts'
