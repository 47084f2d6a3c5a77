import { expect, test } from 'vitest'
import { user } from '#contracts/account/user.ts'

const { schema } = user.fields.name

test('no account is called what the product signs its own deeds with, in either language and however it is written', () => {
  for (const name of ['System', 'system', ' SYSTEM ', 'sYsTeM', 'Sistem', 'SISTEM', 'Ｓｙｓｔｅｍ'])
    expect(schema.safeParse(name).error?.issues[0]?.message, name).toMatch(/by itself/)
})

test('of people any name is taken, trimmed', () => {
  for (const name of ['Sistemi Putri', 'Systema', 'Budi'])
    expect(schema.safeParse(` ${name} `)).toMatchObject({ success: true, data: name })
})
