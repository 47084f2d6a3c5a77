import type { CallRef } from '#kernel/call.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { file } from '#contracts/files/file.ts'

/** What a kind of upload may be: types by their content, bytes as they are sent, and the longest edge an image keeps. */
export interface FileUse {
  types: readonly FileType[]
  maxBytes: number
  maxEdge: number
}

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const FILE_TYPES = [...IMAGES, 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** How the names of files end, by what is in them. */
export const FILE_EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** The uses of a file (std.S42): papers, pictures of people, specimen signatures. */
export const FILE_USES = {
  document: { types: FILE_TYPES, maxBytes: 16 * 1_048_576, maxEdge: 4096 },
  picture: { types: IMAGES, maxBytes: 16 * 1_048_576, maxEdge: 512 },
  signature: { types: ['image/png'], maxBytes: 200_000, maxEdge: 2000 },
} as const satisfies Record<string, FileUse>
export type FileUseName = keyof typeof FILE_USES

export function isFileUse(value: unknown): value is FileUseName {
  return typeof value === 'string' && Object.hasOwn(FILE_USES, value)
}

/** More pixels than this are not read at all (std.S42). */
export const MAX_PIXELS = 40_000_000

/** What is known of a stored file, as records embed it and `GET /v1/file/{id}` answers. */
export type FileInfo = Pick<
  RecordOf<typeof file>,
  'id' | 'name' | 'mime' | 'use' | 'size_bytes' | 'sha256' | 'width' | 'height'
>

/** The upload of one file as multipart/form-data: the part `file`, and what it is for as `use`. */
export const uploadFile: CallRef<FormData, RecordOf<typeof file>> = { at: 'POST /sub/v1/file/' }

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
