// BLAKE2b with 32 bytes of output (RFC 7693), which browsers lack; on a LAN the page is not a secure
// context and has no crypto.subtle at all.
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const OUTPUT = 32;

const turned = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function compress(h: bigint[], block: Uint8Array, length: bigint, last: boolean): void {
  const words = new DataView(block.buffer, block.byteOffset, BLOCK);
  const m = Array.from({ length: 16 }, (_, i) => words.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12]! ^= length & MASK;
  v[13]! ^= length >> 64n;
  if (last) v[14]! ^= MASK;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
    v[a] = (v[a]! + v[b]! + x) & MASK;
    v[d] = turned(v[d]! ^ v[a]!, 32n);
    v[c] = (v[c]! + v[d]!) & MASK;
    v[b] = turned(v[b]! ^ v[c]!, 24n);
    v[a] = (v[a]! + v[b]! + y) & MASK;
    v[d] = turned(v[d]! ^ v[a]!, 16n);
    v[c] = (v[c]! + v[d]!) & MASK;
    v[b] = turned(v[b]! ^ v[c]!, 63n);
  };
  for (let round = 0; round < 12; ++round) {
    const s = SIGMA[round % 10]!.map((i) => m[i]!);
    for (let i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, s[2 * i]!, s[2 * i + 1]!);
    for (let i = 0; i < 4; ++i)
      mix(i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12, s[8 + 2 * i]!, s[9 + 2 * i]!);
  }
  for (let i = 0; i < 8; ++i) h[i] = h[i]! ^ v[i]! ^ v[i + 8]!;
}

export function blake2b(message: Uint8Array): Uint8Array {
  const h = [...IV];
  h[0]! ^= 0x01010000n ^ BigInt(OUTPUT);
  let at = 0;
  for (; message.length - at > BLOCK; at += BLOCK)
    compress(h, message.subarray(at, at + BLOCK), BigInt(at + BLOCK), false);
  const last = new Uint8Array(BLOCK);
  last.set(message.subarray(at));
  compress(h, last, BigInt(message.length), true);
  const output = new Uint8Array(OUTPUT);
  const words = new DataView(output.buffer);
  for (let i = 0; i < OUTPUT / 8; ++i) words.setBigUint64(i * 8, h[i]!, true);
  return output;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
