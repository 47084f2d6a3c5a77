/** What a kind of upload may be: types by their content, bytes as they are sent, and the longest edge an image keeps. */
export interface FileUse {
  types: readonly FileType[]
  maxBytes: number
  maxEdge: number
}

export const FILE_EXTENSIONS = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const
export type FileType = keyof typeof FILE_EXTENSIONS

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The uses of a file (std.S42): papers, pictures of people, specimen signatures. */
export const FILE_USES = {
  document: { types: [...IMAGES, 'application/pdf'], maxBytes: 16 * 1_048_576, maxEdge: 4096 },
  picture: { types: IMAGES, maxBytes: 16 * 1_048_576, maxEdge: 512 },
  signature: { types: ['image/png'], maxBytes: 200_000, maxEdge: 2000 },
} as const satisfies Record<string, FileUse>
export type FileUseName = keyof typeof FILE_USES

/** More pixels than this are not read at all (std.S42). */
export const MAX_PIXELS = 40_000_000

/** What is known of a stored file, as records embed it and `GET /v1/file/{id}` answers. */
export interface FileInfo {
  id: string
  name: string
  mime: FileType
  use: FileUseName
  size_bytes: number
  sha256: string
  width: number | null
  height: number | null
}

/** Where a browser finds the content of a file. */
export function fileAddress(id: string): string {
  return `/api/sub/v1/file/${id}/content`
}

/** The id in the address of one of our files; null for any other address. */
export function fileIdOf(address: string): string | null {
  return /^\/api\/sub\/v1\/file\/([0-9a-f-]{36})\/content$/.exec(address)?.[1] ?? null
}

/** What a form's field holds while its file is on the way: no rule takes it, so nothing is saved without the file. */
export const UPLOADING = 'uploading'
