import { createElement, type ReactNode } from 'react';
import styles from './model-text.module.css';

// Characters that reorder text, hide in it or control a terminal. Joiners and direction marks are ordinary in many
// scripts and remain in prose. In code and addresses, no invisible character has an honest use.
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
const reordering = '\\u202a-\\u202e\\u2066-\\u2069';
const invisible =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u2028\\u2029\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\ufff9-\\ufffb';
/** Invisible characters. After a black flag they form the flag of a region, and stay. */
const flag = '\u{1f3f4}';
const tags = '\\u{1f3f4}?[\\u{e0000}-\\u{e007f}]+';

const inProse = new RegExp(`[${controls}${reordering}]|${tags}`, 'gu');
const inCode = new RegExp(`[${controls}${reordering}${invisible}]|[\\u{e0000}-\\u{e0fff}]+`, 'gu');
/** Fast check of every text: one pass without captures. The last range is the first half of the tags. */
const suspicious = new RegExp(`[${controls}${reordering}${invisible}\\udb40-\\udb43]`);

/** A terminal's commands: colors, cursor, titles, links. */
const escapeSequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The function looks for control characters.
  /\u001b(?:\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[P^_X][^\u001b]*(?:\u001b\\)?|\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)|\u009b[0-?]*[ -/]*[@-~]?/g;

/** The text with every hidden character as a small mark with its code. */
export function markHiddenCharacters(text: string, place: 'prose' | 'code' = 'prose'): readonly ReactNode[] {
  if (!suspicious.test(text)) return [text];
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: hidden, index } of text.matchAll(place === 'code' ? inCode : inProse)) {
    if (hidden.startsWith(flag)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(createElement('span', { className: styles['hidden'], title: 'Hidden character' }, codesOf(hidden)));
    from = index + hidden.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Code for the clipboard: without invisible characters that a terminal would obey. */
export function removeHiddenCharacters(code: string): string {
  return suspicious.test(code) ? code.replaceAll(escapeSequences, '').replaceAll(inCode, '') : code;
}

function codesOf(hidden: string): string {
  const codeOf = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return Array.from(hidden, (character) => `U+${codeOf(character)}`).join(' ');
}
