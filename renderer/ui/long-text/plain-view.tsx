import { useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { visibleText } from '../markdown/visible-text.ts';
import { Box } from '../primitives.tsx';
import styles from './long-text.module.css';
import { partLength, pieceLength, pieceText, stretchOf } from './text-pieces.ts';
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={styles['plain']} tabIndex={0} aria-label={label}>
      <Virtualizer data={indexes} scrollRef={scroller} itemSize={400} bufferSize={200}>
        {(index) => <Piece key={index} source={source} index={index} length={length} />}
      </Virtualizer>
    </section>
  );
}

function Piece({ source, index, length }: { source: TextSource; index: number; length: number }) {
  const { from, length: wanted } = stretchOf(index, length);
  const [fetched, setFetched] = useState<{ readonly wanted: number; readonly text: string }>();
  const [failures, setFailures] = useState(0);
  const here = source.peek(from, wanted) ?? (fetched && fetched.wanted === wanted ? fetched.text : undefined);
  const isHere = here !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is followed by another try
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    let timer: number | undefined;
    source.read(from, wanted).then(
      (text) => {
        if (!isGone) setFetched({ wanted, text });
      },
      () => {
        // The line is lost for now.
        timer = window.setTimeout(() => setFailures((count) => count + 1), 1000);
      },
    );
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [source, from, wanted, isHere, failures]);
  // The previous text remains visible while more text is loading.
  const text = here ?? fetched?.text;
  if (text === undefined)
    return (
      <Box className="t3" h={400}>
        Loading…
      </Box>
    );
  return (
    <div className={`pre-wrap ${styles['piece']}`} dir="auto">
      {visibleText(pieceText(text, index, length).replace(/\n$/, ''))}
    </div>
  );
}
