export { projectsFeature } from './projects.feature.ts'
