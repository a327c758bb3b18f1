import { issueReferencesRoute } from '@cairn/common/features/references'
import { defineFeature } from '../../platform/feature/index.ts'
import { issueHost } from '../issues/index.ts'
import { referenceLoader, referencesFor } from './references.handlers.ts'

export const referencesFeature = defineFeature({
  name: 'references',
  loaders: [referenceLoader],
  ...referencesFor(issueHost, issueReferencesRoute),
})
