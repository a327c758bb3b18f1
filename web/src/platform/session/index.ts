export { configQuery, type Me, meQuery, type PublicConfig, signIn, signOut, useConfig, useMe } from './session.ts'
