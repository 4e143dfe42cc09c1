import { useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { Box } from '../layout-primitives.tsx';
import { markHiddenCharacters } from '../markdown/mark-hidden-characters.ts';
import styles from './long-text.module.css';
import { partLength, pieceLength, textOfPiece, windowOf } from './text-pieces.ts';
import type { TextSource } from './text-source.ts';

interface PlainViewProps {
  readonly source: TextSource;
  readonly length: number;
  /** Number of the part that is shown, from 0. */
  readonly part: number;
  readonly label: string;
}

/** One part of a long text as plain text; only the visible part is laid out. */
export function PlainView({ source, length, part, label }: PlainViewProps) {
  const scroller = useRef<HTMLElement>(null);
  const first = (part * partLength) / pieceLength;
  const count = Math.ceil(Math.min(partLength, length - part * partLength) / pieceLength);
  const indexes = Array.from({ length: count }, (_, index) => first + index);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part begins at its top
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [part]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
    <section ref={scroller} className={styles['plain']} tabIndex={0} aria-label={label}>
      <Virtualizer data={indexes} scrollRef={scroller} itemSize={400} bufferSize={200}>
        {(index) => <PlainPiece key={index} source={source} index={index} length={length} />}
      </Virtualizer>
    </section>
  );
}

function PlainPiece({ source, index, length }: { source: TextSource; index: number; length: number }) {
  const { from, length: windowLength } = windowOf(index, length);
  const [fetched, setFetched] = useState<{ readonly windowLength: number; readonly text: string }>();
  const [failures, setFailures] = useState(0);
  const loadedText =
    source.peek(from, windowLength) ?? (fetched && fetched.windowLength === windowLength ? fetched.text : undefined);
  const isLoaded = loadedText !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is followed by another try
  useEffect(() => {
    if (isLoaded) return;
    let isCanceled = false;
    let timer: number | undefined;
    source.read(from, windowLength).then(
      (text) => {
        if (!isCanceled) setFetched({ windowLength, text });
      },
      () => {
        // The connection to main is lost. The text is requested again after a second.
        timer = window.setTimeout(() => setFailures((count) => count + 1), 1000);
      },
    );
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [source, from, windowLength, isLoaded, failures]);
  // The previous text remains visible while more text is loading.
  const text = loadedText ?? fetched?.text;
  if (text === undefined)
    return (
      <Box className="t3" h={400}>
        Loading…
      </Box>
    );
  return (
    <div className={`pre-wrap ${styles['piece']}`} dir="auto">
      {markHiddenCharacters(textOfPiece(text, index, length).replace(/\n$/, ''))}
    </div>
  );
}
