export { projectsFeature } from './projects.feature.tsx'
