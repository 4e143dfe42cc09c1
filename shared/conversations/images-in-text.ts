import { isJsonArray, isJsonObject } from '../util/json.ts';
import { type JsonPath, pointerOfPath, valueAtPath } from '../util/json-path.ts';
import type { Answer } from './message.ts';

// Some models write an image into their text, as a data URI in Markdown or HTML. Its Base64 is saved as a file under
// `<pointer of the text>#<number>` and removed from the text, which keeps the beginning of the URI.

/** A data URI in a text. All positions are indexes into the text. */
interface ImageInText {
  /** Its number among the images of the text, from 0. */
  readonly number: number;
  /** The whole image with its Markdown or HTML. */
  readonly from: number;
  readonly to: number;
  /** The Base64, which is empty after it was saved as a file. */
  readonly base64From: number;
  readonly base64To: number;
}

const beginning = /data:image\/[\w.+-]+(?:;[\w.+=-]+)*;base64,/gi;
/** Some models break the lines of Base64, or escape its characters. */
const base64 = /(?:[\w+/=-]|%2[bBfF]|%3[dD]|\r?\n(?=[\w+/=-]))*/y;
const markdownBefore = /!\[[^\]\n]*\]\( {0,9}<?$/;
const markdownAfter = /^>? {0,9}(?:"[^"\n]*"|'[^'\n]*')? {0,9}\)/;
const htmlBefore = /<img\s[^<>]*$/i;
const sourceBefore = /\ssrc {0,9}= {0,9}["']?$/i;
const htmlAfter = /^["']?[^<>]*>/;
const fence = /^ {0,3}(?:```|~~~)/gm;
/** The Markdown or HTML around a URI is not longer than this, so that each image is found in the same time. */
const longestAround = 1100;

export const imageKey = (pointer: string, number: number) => `${pointer}#${number}`;

/** Finds the data URIs of a text. An example in code is no image. */
export function imagesInText(text: string): readonly ImageInText[] {
  const images: ImageInText[] = [];
  if (!text.includes(';base64,')) return images;
  const fences = Array.from(text.matchAll(fence), ({ index }) => index);
  let fencesBefore = 0;
  for (const { index, 0: found } of text.matchAll(beginning)) {
    while ((fences[fencesBefore] ?? index) < index) fencesBefore += 1;
    if (fencesBefore % 2 === 1 || isInlineCode(text, index)) continue;
    const base64From = index + found.length;
    base64.lastIndex = base64From;
    const base64To = base64From + (base64.exec(text)?.[0].length ?? 0);
    const before = text.slice(Math.max(0, index - longestAround), index);
    const after = text.slice(base64To, base64To + longestAround);
    const markdown = markdownBefore.exec(before);
    const opened = markdown ?? (sourceBefore.test(before) ? htmlBefore.exec(before) : null);
    const closed = opened && (markdown ? markdownAfter : htmlAfter).exec(after);
    const [from, to] = [index - (opened?.[0].length ?? 0), base64To + (closed?.[0].length ?? 0)];
    images.push({ number: images.length, from, to, base64From, base64To });
  }
  return images;
}

/** True after an odd number of runs of backticks in the line. */
function isInlineCode(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - longestAround), index);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return (line.match(/`+/g)?.length ?? 0) % 2 === 1;
}

/** Returns a text without the Base64 of the images that `isSaved` names. */
export function withoutBase64InText(text: string, isSaved: (number: number) => boolean): string {
  let all = '';
  let from = 0;
  for (const { number, base64From, base64To } of imagesInText(text)) {
    if (!isSaved(number)) continue;
    all += text.slice(from, base64From);
    from = base64To;
  }
  return all + text.slice(from);
}

/** Returns a text with the Base64 of its saved images. */
export function withBase64InText(text: string, base64Of: (number: number) => string | undefined): string {
  let all = '';
  let from = 0;
  for (const { number, base64To } of imagesInText(text)) {
    all += text.slice(from, base64To) + (base64Of(number) ?? '');
    from = base64To;
  }
  return all + text.slice(from);
}

/** Returns the texts of an answer. `at` is the pointer of the block that a reader makes of the text. */
export function textsOfAnswer({ endpoint, body }: Answer): { at: string; place: JsonPath; text: string }[] {
  const place = endpoint === 'chat' ? ['message', 'content'] : ['content'];
  const content = valueAtPath(body, place);
  if (typeof content === 'string') return [{ at: pointerOfPath(place), place, text: content }];
  if (!isJsonArray(content)) return [];
  return content.flatMap((part, index) => {
    const text = isJsonObject(part) && part['type'] === 'text' ? part['text'] : undefined;
    const inner = [...place, index];
    return typeof text === 'string' ? [{ at: pointerOfPath(inner), place: [...inner, 'text'], text }] : [];
  });
}
