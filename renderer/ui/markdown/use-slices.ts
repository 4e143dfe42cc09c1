import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Maximum length of new text that is drawn immediately, characters. */
const longestJump = 12_000;
const mostLines = 120;
const [firstSlice, smallest, largest] = [8000, 500, 16_000];
/** A slice that takes longer is followed by a shorter one, milliseconds. */
const slow = 10;

/** Returns the drawn length of a text. Long additions are drawn in slices, between which the page responds. */
export function useSlices(text: string): number {
  const drawn = useRef(0);
  const size = useRef(firstSlice);
  const [, drawMore] = useReducer((count: number) => count + 1, 0);
  const began = performance.now();
  const shown = sliceEnd(text, Math.min(drawn.current, text.length), size.current);
  useLayoutEffect(() => {
    if (shown > drawn.current && shown < text.length) {
      const took = performance.now() - began;
      size.current = Math.round(Math.min(largest, Math.max(smallest, size.current * (took > slow ? 0.5 : 1.5))));
    }
    drawn.current = shown;
  });
  useEffect(() => {
    if (shown === text.length) return;
    const timer = setTimeout(drawMore);
    return () => clearTimeout(timer);
  });
  return shown;
}

/**
 * Returns the end of the next slice, at a line end if possible. Returns the end of the text if the remaining text is
 * short.
 */
export function sliceEnd(text: string, from: number, size: number): number {
  let lines = 0;
  let end = from;
  for (; lines < mostLines && end >= 0 && end - from < longestJump; lines += 1) {
    const next = text.indexOf('\n', end);
    if (next < 0) break;
    end = next + 1;
  }
  const isShort = text.length - from <= longestJump;
  if (isShort && lines < mostLines) return text.length;
  const most = lines < mostLines ? from + size : Math.min(end, from + size);
  const line = text.lastIndexOf('\n', most - 1) + 1;
  return line > from ? line : Math.min(text.length, most);
}

/** Texts from here on are not read a second time as a whole for names that are defined in them. */
const [longRead, mostReadLines] = [64_000, 1000];
const short = 12_000;
const definition = /^ {0,3}\[[^\]\n]{1,1000}\]:/m;

/** True when a second full read at the end of the text is worth its time and almost free. */
export function isReadWhole(text: string): boolean {
  if (text.length > longRead || countLines(text) > mostReadLines) return false;
  return text.length <= short || definition.test(text);
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
