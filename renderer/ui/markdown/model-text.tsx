import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../notify.ts';
import { MarkdownText } from './markdown-text.tsx';

interface ModelTextProps {
  /** All of the text so far. While it streams it grows at its end. */
  text: string;
  /** True while text arrives. The last rendering without it equals that of the complete text. */
  isStreaming?: boolean;
}

/**
 * Shows model output as Markdown. The output can be hostile: its HTML is never used, no image is loaded. Links open
 * only through the guarded opener of the main process.
 *
 * Give each text its own `key`; pass on a streamed text at most once per frame.
 */
export function ModelText({ text, isStreaming = false }: ModelTextProps) {
  const calls = useCalls();
  const open = (url: string) => {
    calls.host.openLink({ url }).catch(notifyFailure('Couldn’t open the link'));
  };
  const drawn = useSlices(text);
  const isAll = drawn === text.length;
  return (
    <MarkdownText text={isAll ? text : text.slice(0, drawn)} isStreaming={isStreaming || !isAll} onOpenLink={open} />
  );
}

/** Maximum length of new text that is drawn immediately, characters. */
const maxJump = 12_000;
const maxLines = 120;
const [firstSlice, smallest, largest] = [8000, 500, 16_000];
/** A slice that takes longer is followed by a shorter one, milliseconds. */
const slow = 10;

/** Returns the drawn length of a text. Long additions are drawn in slices, between which the page responds. */
function useSlices(text: string): number {
  const drawn = useRef(0);
  const size = useRef(firstSlice);
  const [, drawMore] = useReducer((count: number) => count + 1, 0);
  const start = performance.now();
  const shown = findSliceEnd(text, Math.min(drawn.current, text.length), size.current);
  useLayoutEffect(() => {
    if (shown > drawn.current && shown < text.length) {
      const duration = performance.now() - start;
      size.current = Math.round(Math.min(largest, Math.max(smallest, size.current * (duration > slow ? 0.5 : 1.5))));
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
export function findSliceEnd(text: string, from: number, size: number): number {
  let lines = 0;
  let end = from;
  for (; lines < maxLines && end >= 0 && end - from < maxJump; lines += 1) {
    const next = text.indexOf('\n', end);
    if (next < 0) break;
    end = next + 1;
  }
  const isShort = text.length - from <= maxJump;
  if (isShort && lines < maxLines) return text.length;
  const limit = lines < maxLines ? from + size : Math.min(end, from + size);
  const line = text.lastIndexOf('\n', limit - 1) + 1;
  return line > from ? line : Math.min(text.length, limit);
}
