import { Button } from '@mantine/core';
import { IconCopy, IconMarkdown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { Box, Group, Stack } from '../layout-primitives.tsx';
import { LongMarkdownView } from './long-markdown-view.tsx';
import styles from './long-text.module.css';
import { PlainView } from './plain-view.tsx';
import { partLength } from './text-pieces.ts';
import type { TextSource } from './text-source.ts';

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
        <Stack className={`small ${styles['warning']}`} gap="s2" py="s2" px="s3" role="alert">
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
