import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { Box, Group } from '../layout-primitives.tsx';
import { ModelText } from '../markdown/model-text.tsx';
import { ProblemNote } from '../problem-note.tsx';
import styles from './long-text.module.css';
import type { TextSource } from './text-source.ts';

/** Characters that are read and drawn for one press. */
const stepLength = 100_000;

interface MarkdownViewProps {
  readonly source: TextSource;
  readonly length: number;
}

interface Shown {
  readonly texts: readonly string[];
  /** Start of the next text. */
  readonly end: number;
}

/** A long text as Markdown, up to the loaded part. */
export function LongMarkdownView({ source, length }: MarkdownViewProps) {
  const [windowLength, setWanted] = useState(1);
  const [{ texts, end }, setShown] = useState<Shown>({ texts: [], end: 0 });
  const [failure, setFailure] = useState<unknown>();
  const isReading = failure === undefined && texts.length < windowLength && end < length;
  useEffect(() => {
    if (!isReading) return;
    let isCanceled = false;
    source.read(end, Math.min(stepLength, length - end)).then(
      (read) => {
        if (isCanceled) return;
        const text = end + read.length < length ? read.slice(0, findLastBorder(read)) : read;
        setShown({ texts: [...texts, text], end: end + Math.max(1, text.length) });
      },
      (error) => {
        if (!isCanceled) setFailure(error);
      },
    );
    return () => {
      isCanceled = true;
    };
  }, [source, length, texts, end, isReading]);
  return (
    <Box className={styles['markdown']} miw={0} aria-busy={isReading}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts are only ever added at the end
        <ModelText key={index} text={text} />
      ))}
      {isReading && <p className="t3">Loading…</p>}
      {failure !== undefined && (
        <>
          <ProblemNote problem={problemOf(failure)} title="Couldn’t load the text" />
          <Button size="xs" variant="default" onClick={() => setFailure(undefined)}>
            Retry
          </Button>
        </>
      )}
      {!isReading && failure === undefined && end < length && (
        <Group gap="s2" wrap="wrap">
          <Button size="xs" variant="default" onClick={() => setWanted(windowLength + 1)}>
            Show more
          </Button>
          <span className="t3 num">
            {formatCount(end)} of {formatCount(length)} characters
          </span>
        </Group>
      )}
    </Box>
  );
}

/** Behind the last empty line, or the last line, of the second half: so few blocks as can be are cut in two. */
function findLastBorder(text: string): number {
  for (const findBorder of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(findBorder);
    if (at >= text.length / 2) return at + findBorder.length;
  }
  return text.length;
}
