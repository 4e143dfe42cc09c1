import { Button } from '@mantine/core';
import { IconCopy, IconMarkdown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { Box, Group, Stack } from '../layout-primitives.tsx';
import { markHiddenCharacters } from '../markdown/mark-hidden-characters.ts';
import { ModelText } from '../markdown/model-text.tsx';
import { ProblemNote } from '../problem-note.tsx';
import styles from './long-text.module.css';
import { partLength, pieceLength, type TextSource, textOfPiece, windowOf } from './text-source.ts';

/** Characters that are read and drawn for one press. */
const stepLength = 100_000;

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
/** A longer text needs a confirmation before it is shown as Markdown. Characters. */
const heavy = 1_000_000;

interface LongTextProps {
  readonly source: TextSource;
  readonly length: number;
  /** Name of the text: "Answer". */
  readonly title: string;
  /** True while more text arrives. */
  readonly isStreaming: boolean;
  readonly onCopy: () => Promise<void>;
}

/** A text too long to be drawn at one go: plain and in sight only, or as Markdown where a user wants that. */
export function LongText({ source, length, title, isStreaming, onCopy }: LongTextProps) {
  const [way, setWay] = useState<'plain' | 'asking' | 'markdown'>('plain');
  const [isCopying, setCopying] = useState(false);
  const [chosenPart, setPart] = useState(0);
  const parts = Math.ceil(length / partLength);
  const part = Math.min(chosenPart, parts - 1);
  const count = `${formatCount(length)} characters`;
  const toMarkdown = () => setWay(length > heavy && way !== 'asking' ? 'asking' : 'markdown');
  return (
    <Stack gap="s2" miw={0}>
      <Group gap="s2" wrap="wrap">
        <Box component="p" className="t2 small" flex="1 1 14em">
          <span className="num">{count}</span>
          {isStreaming ? ' so far' : ''}, shown{' '}
          {way === 'markdown' ? 'as Markdown, one part at a time' : 'as plain text'}
        </Box>
        {way === 'markdown' ? (
          <Tool onClick={() => setWay('plain')}>Show as plain text</Tool>
        ) : (
          <Tool icon={<IconMarkdown {...icon} />} disabled={isStreaming || way === 'asking'} onClick={toMarkdown}>
            Show as Markdown
          </Tool>
        )}
        <Tool
          icon={<IconCopy {...icon} />}
          disabled={isCopying || isStreaming}
          onClick={() => {
            setCopying(true);
            void onCopy().finally(() => setCopying(false));
          }}
        >
          {isCopying ? 'Copying…' : 'Copy all text'}
        </Tool>
      </Group>
      {way === 'asking' && (
        <Stack className="small" edge="around" radius={3} gap="s2" py="s2" px="s3" role="alert">
          <p>
            This text has {count}. Showing Markdown of that length uses memory and may slow the window down, so it is
            shown one part at a time.
          </p>
          <Group gap="s2" wrap="wrap">
            <Button size="xs" onClick={toMarkdown}>
              Show Markdown
            </Button>
            <Button size="xs" variant="default" onClick={() => setWay('plain')}>
              Cancel
            </Button>
          </Group>
        </Stack>
      )}
      {way === 'markdown' ? (
        <LongMarkdownView source={source} length={length} />
      ) : (
        <>
          <PlainView source={source} length={length} part={part} label={`${title}, ${count} of plain text`} />
          {parts > 1 && (
            <Group component="nav" gap="s2" wrap="wrap" aria-label={`Parts of the ${title.toLowerCase()}`}>
              <Tool disabled={part === 0} onClick={() => setPart(part - 1)}>
                Previous part
              </Tool>
              <span className="t3 num" aria-live="polite">
                Part {formatCount(part + 1)} of {formatCount(parts)}
              </span>
              <Tool disabled={part === parts - 1} onClick={() => setPart(part + 1)}>
                Next part
              </Tool>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

interface ToolProps {
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ icon: leftSection, disabled = false, onClick, children }: ToolProps) {
  return (
    <Button size="xs" variant="default" disabled={disabled} leftSection={leftSection} onClick={onClick}>
      {children}
    </Button>
  );
}

interface Shown {
  readonly texts: readonly string[];
  /** Start of the next text. */
  readonly end: number;
}

/** A long text as Markdown, up to the loaded part. */
function LongMarkdownView({ source, length }: { readonly source: TextSource; readonly length: number }) {
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

interface PlainViewProps {
  readonly source: TextSource;
  readonly length: number;
  /** Number of the part that is shown, from 0. */
  readonly part: number;
  readonly label: string;
}

/** One part of a long text as plain text; only the visible part is laid out. */
function PlainView({ source, length, part, label }: PlainViewProps) {
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
