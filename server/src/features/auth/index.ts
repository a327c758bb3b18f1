export { authFeature } from './auth.feature.ts'
export { createAuthenticate, requireUser } from './auth.hook.ts'
