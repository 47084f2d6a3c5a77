import { ROLES } from '#access/roles.ts'
import { FILE_TYPES } from '#contracts/files/file-use.ts'
import { choice, integer, text } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'

const ro = { readOnly: true } as const
const sure = { always: true } as const

/**
 * A stored file. It is uploaded by itself (`POST /v1/file/`, multipart), then named by the record that carries it.
 * Its content is read at `GET /v1/file/{id}/content`.
 */
export const file = resource({
  service: 'sub',
  name: 'file',
  label: 'File',
  plural: 'Files',
  fields: {
    name: text({ label: 'File name', ...sure }),
    mime: choice({
      label: 'Type',
      options: FILE_TYPES.map((value) => ({ value, label: value })),
      ...sure,
    }),
    use: choice({
      label: 'Use',
      options: [
        { value: 'document', label: 'Document' },
        { value: 'picture', label: 'Picture' },
        { value: 'signature', label: 'Signature' },
      ],
      ...sure,
    }),
    size_bytes: integer({ label: 'Size', unit: 'B', ...sure }),
    sha256: text({ label: 'Fingerprint', ...sure }),
    width: integer({ label: 'Width', unit: 'px', ...ro }),
    height: integer({ label: 'Height', unit: 'px', ...ro }),
  },
  list: { columns: ['name'], search: [], sort: [], defaultSort: '-created_at', filters: [] },
  access: { read: 'staff', create: [...ROLES], update: [], remove: [] },
  calls: { create: null, list: null, update: null, remove: null },
  title: ['name'],
  alongside: ['mime', 'use', 'size_bytes', 'sha256', 'width', 'height'],
})
