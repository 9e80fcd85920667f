import { decodeBase64 } from '../http/base64.js'
import type { Call } from './call.js'

// The service stores profile images as files: a data URL becomes an http URL.

/** The path under which stored images are served, without the API prefix. */
export const IMAGE_PATH = '/profile-images/{id}'

const BASE64_IMAGE = /^(?:data:(image\/[a-z]+);base64,)?([A-Za-z0-9+/]+={0,2})$/
const imageId = (id: string) => `profile image/${id}`

interface StoredImage {
  readonly type: string
  readonly base64: string
}

/** Stores a profile image that is given as base64 or as a data URL, and returns its URL. Returns other values as is. */
export function storeProfileImage<T extends string | null | undefined>(
  { world, random, url }: Pick<Call, 'world' | 'random' | 'url'>,
  image: T,
): T | string {
  const [, type = 'image/png', base64] = (!world.legacy.keepsInlineImages && BASE64_IMAGE.exec(image ?? '')) || []
  if (base64 === undefined) return image
  const id = random.uuid()
  world.meta.put({ id: imageId(id), value: { type, base64 } satisfies StoredImage })
  return `${url.origin}/api/v1${IMAGE_PATH.replace('{id}', id)}`
}

/** Returns a stored image as a response, or undefined. */
export function storedImageResponse({ world }: Pick<Call, 'world'>, id: string): Response | undefined {
  const stored = world.meta.get(imageId(id))?.value as StoredImage | undefined
  if (!stored) return undefined
  const bytes = decodeBase64(stored.base64)
  return new Response(bytes, {
    headers: { 'content-type': stored.type, 'cross-origin-resource-policy': 'cross-origin' },
  })
}
