export { authFeature } from './auth.feature.tsx'
