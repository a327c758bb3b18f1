import type { ComponentType } from 'react'
import { extensionPoint } from '../../../platform/feature/index.ts'
import type { IssueData } from '../../issues/index.ts'

export type IssueSectionProps = { readonly issue: IssueData }

/** Something of an issue that stands below its text, files and links, on its page and in the panel. */
export type IssueSection = {
  readonly id: string
  /** Its code comes after the text is there. */
  readonly load: () => Promise<ComponentType<IssueSectionProps>>
  /** Keeps its room until then, where the issue tells that there is something. */
  readonly Room?: ComponentType<IssueSectionProps>
}

/** What issues have besides text, fields, tags, files, links and comments, in the order of the features. */
export const issueSections = extensionPoint<IssueSection>('issueSections')

/** Loads the code of all sections, so that it is there when an issue is shown. */
export const loadIssueSections = () => Promise.all(issueSections.all().map(({ load }) => load()))
