// Random values. `crypto.getRandomValues` is available on a LAN too, unlike `crypto.subtle`.
import { toHex } from './blake2b';

export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
export const newSecret = (): string => toHex(randomBytes(24));
export const newId = (): string => toHex(randomBytes(10));
