export { customFieldsFeature } from './custom-fields.feature.ts'
