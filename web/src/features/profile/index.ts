export { profileFeature } from './profile.feature.tsx'
