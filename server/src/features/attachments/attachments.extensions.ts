import type { RawBuilder } from 'kysely'
import { extensionPoint } from '../../platform/contributions/index.ts'

/** Makes the statement that gives, as `file_key`, those of some keys which a feature's own rows still name. */
export type FileNaming = (keys: readonly string[]) => RawBuilder<{ readonly file_key: string }>

/** Features beside attachments that keep files: what none of them names is swept. */
export const fileNamings = extensionPoint<FileNaming>('fileNamings')
