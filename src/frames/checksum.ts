/** XOR of the bytes as two upper-case hex characters: 0-9 is +30h, A-F is +37h (XK3190 manuals, src.w6). */
export function xorHex(bytes: Uint8Array): string {
  const sum = bytes.reduce((all, byte) => all ^ byte, 0)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** Toledo CK: two's complement, in 7 bits, of the sum of the low 7 bits of all bytes before it (src.w3). */
export function toledoCheck(bytes: Uint8Array): number {
  const sum = bytes.reduce((all, byte) => all + (byte & 0x7f), 0)
  return -sum & 0x7f
}
