// Runs beside the page: parses long texts, one after the other.

import { toUnsafeBlocks } from '@cairn/common/platform/markdown/parser'
import type { ParseReply, ParseRequest } from './parse.ts'
import { partsOf } from './parts.ts'

self.onmessage = ({ data: { id, source, options } }: MessageEvent<ParseRequest>) => {
  const parts = partsOf(toUnsafeBlocks(source, options))
  self.postMessage({ id, parts } satisfies ParseReply)
}
