export { transfersFeature } from './transfers.feature.ts'
