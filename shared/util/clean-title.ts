import { cutText } from './cut-text.ts';

/** Returns the stored form of a title: composed characters, single spaces, and none at its ends. */
export function cleanTitle(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Direction marks of a text are harmless, but overrides would rearrange a list or a file name. */
const controlCharacters = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control characters and overrides of the text direction. */
export function removeControlCharacters(text: string): string {
  return text.replace(controlCharacters, '');
}

export function hasControlCharacters(title: string): boolean {
  return title.search(controlCharacters) >= 0;
}

/** Returns a title from a file, which may have any characters and any length. */
export function cleanForeignTitle(given: string, longest: number): string {
  // A longer beginning is enough, because the text may have millions of characters.
  const cleaned = cleanTitle(removeControlCharacters(cleanTitle(given.slice(0, longest * 10))));
  return cutText(cleaned, longest).trim();
}
