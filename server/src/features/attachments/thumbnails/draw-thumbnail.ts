import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Longest side of a thumbnail, in pixels: cards of the client at twice their density. */
const SIDE = 400
/** Pictures with more pixels are not unpacked: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000
/** Files beyond this many bytes are not read for a thumbnail. */
export const MAX_SOURCE_BYTES = 64 * 1024 * 1024
const TIMEOUT_SECONDS = 15

/** The decoders a stranger's bytes may reach. Drawings, documents and the long tail of formats are none of them. */
const DECODERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]

type Sharp = typeof import('sharp').default
let loading: Promise<Sharp | null> | null = null

/** The image library; null on machines it has no program for, where pictures are shown as they are. */
function loadSharp(): Promise<Sharp | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false)
      sharp.concurrency(1)
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({ operation: DECODERS })
      return sharp
    },
    () => null,
  )
  return loading
}

/** Whether this machine can make thumbnails. */
export async function canDrawThumbnails(): Promise<boolean> {
  return (await loadSharp()) !== null
}

/**
 * A small WebP of the first frame, turned as the camera held it and without any of its metadata. Null when the bytes
 * are no picture that may be unpacked.
 */
export async function drawThumbnail(content: Readable): Promise<Buffer | null> {
  const sharp = await loadSharp()
  if (!sharp) return null
  const bytes = await buffer(content)
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .toBuffer()
  } catch {
    return null
  }
}
