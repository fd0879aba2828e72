// Texts that the server sends in all its languages; a page may know one more than the server.
import type { Texts } from '../protocol/http';

export const textIn = (texts: Texts, language: string): string => texts[language] ?? texts.en;
