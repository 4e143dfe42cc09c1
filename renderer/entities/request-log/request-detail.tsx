import { Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react';
import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { RecordedRequest, RecordedRequestDetail } from '../../../shared/request-log/recorded-request.ts';
import { formatTimeToSecond } from '../../../shared/util/format-dates.ts';
import { formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box, Flex, Grid } from '../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../ui/non-breaking-units.ts';
import { RawText } from '../../ui/raw-text.tsx';
import { rovingItem, useRovingFocus } from '../../ui/roving-focus/use-roving-focus.ts';
import { codeForms, requestCode } from './request-code.ts';
import styles from './request-detail.module.css';
import { formatMs, listPhases, listSizes, outcomeOf } from './request-display-text.ts';

type Side = 'sent' | 'answer' | 'frames';

/** Shows one request completely: its address, its timing, the sent data and the received data. */
export function RequestDetail({ exchange }: { exchange: RecordedRequestDetail }) {
  const [wanted, setSide] = useState<Side>('sent');
  const id = useId();
  const sides: [Side, string][] = [
    ['sent', 'Sent'],
    ['answer', `Response ${exchange.status ?? 'none'}`],
  ];
  if (exchange.frames)
    sides.push(['frames', `Frames ${formatCount(exchange.frames.length)}${exchange.framesCut ? ' and more' : ''}`]);
  const moved = listSizes(exchange);
  const side = sides.some(([name]) => name === wanted) ? wanted : 'sent';
  const roving = useRovingFocus({
    layout: 'horizontal',
    wrap: true,
    onMove: (index) => setSide(sides[index]?.[0] ?? 'sent'),
  });
  return (
    <>
      <Box py="s3" px="s4">
        <Flex component="p" className="anywhere" gap="s2" align="flex-start">
          <Badge>{exchange.method}</Badge>
          <span className="mono">{exchange.path}</span>
        </Flex>
        <Box component="p" className="t3 small anywhere" mt="s1">
          {exchange.origin} · {formatTimeToSecond(exchange.at)}
          {(moved.length > 0 ? moved : ['nothing sent']).map((part) => (
            <Fragment key={part}>
              {' · '}
              <span className="nowrap">{part}</span>
            </Fragment>
          ))}
        </Box>
        <TimingStrip exchange={exchange} />
        {exchange.error !== undefined && (
          <Box component="p" className="bad anywhere" mt="s2">
            {exchange.error}
          </Box>
        )}
        <Flex className={styles['tools']} gap="s1" mt="s2" ml={-8}>
          {/* A call of another program is no request that a user could send. */}
          {exchange.kind !== 'mcp' && <CopyMenu exchange={exchange} />}
          {exchange.traceId !== undefined && <CopyButton text={exchange.traceId} label="Copy trace" />}
        </Flex>
      </Box>
      <Flex className={styles['tabs']} gap="s4" role="tablist" aria-label="Parts of the request" {...roving.list}>
        {sides.map(([name, title]) => (
          <button
            key={name}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === side}
            aria-controls={`${id}-panel`}
            tabIndex={name === side ? 0 : -1}
            onClick={() => setSide(name)}
            {...rovingItem()}
          >
            {title}
          </button>
        ))}
      </Flex>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${side}`}>
        {side === 'sent' && <Half half={exchange.sent} bytes={exchange.sentBytes} />}
        {side === 'answer' && exchange.received && <Half half={exchange.received} bytes={exchange.receivedBytes} />}
        {side === 'answer' && !exchange.received && (
          <Box component="p" className="t3" p="s4">
            {outcomeOf(exchange).running ? 'No response yet.' : 'No response.'}
          </Box>
        )}
        {side === 'frames' && <StreamFrames frames={exchange.frames ?? []} isCut={exchange.framesCut === true} />}
      </div>
    </>
  );
}

interface HalfProps {
  readonly half: RecordedRequestDetail['sent'];
  readonly bytes: number;
}

function Half({ half: { headers, body }, bytes }: HalfProps) {
  return (
    <>
      <Box py="s3" px="s4">
        <Box component="h3" className="label" mb="s2">
          Headers
        </Box>
        {headers.length === 0 ? (
          <p className="t3 small">No headers recorded.</p>
        ) : (
          <dl className={styles['headers']}>
            {headers.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A header may come twice.
              <div key={index}>
                <dt className="t3 mono">{name}</dt>
                <dd className="anywhere mono">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Box>
      <Box py="s3" px="s4" line="top">
        <Box component="h3" className="label" mb="s2">
          Body <span className="t3 regular num">{withNonBreakingUnits(formatCounted(bytes, 'byte'))}</span>
        </Box>
        {body ? (
          <>
            <RawText text={body.text} label="Body" />
            {body.cut && (
              <Box component="p" className="t3 small" mt="s1">
                Only the beginning is saved.
              </Box>
            )}
          </>
        ) : (
          <p className="t3 small">{bytes > 0 ? 'The body isn’t saved in the log.' : 'No body.'}</p>
        )}
      </Box>
    </>
  );
}

function CopyMenu({ exchange }: { exchange: RecordedRequestDetail }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          {clipboard.copied ? 'Copied' : 'Copy as'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {codeForms.map((form) => (
          <Menu.Item key={form} onClick={() => clipboard.copy(requestCode(form, exchange))}>
            {form}, with the key as $API_KEY
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Frame = NonNullable<RecordedRequestDetail['frames']>[number];

/**
 * Shows the events of a stream in order of arrival. Only visible events are mounted, because there can be thousands.
 */
function StreamFrames({ frames, isCut }: { frames: readonly Frame[]; isCut: boolean }) {
  const outside = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  /** Height of the content above the frames in the scrolled panel, in pixels. */
  const [before, setBefore] = useState<number>();
  useLayoutEffect(() => {
    const list = outside.current;
    const panel = list?.closest<HTMLElement>('.scroll');
    if (!list || !panel) return;
    scroller.current = panel;
    setBefore(list.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop);
  }, []);
  return (
    <section ref={outside} aria-label="Frames">
      {before !== undefined && (
        <Virtualizer as="ol" item="li" scrollRef={scroller} startMargin={before} data={frames}>
          {(frame: Frame, index) => (
            <Grid key={index} columns="64px minmax(0, 1fr)" gap="s2" py={6} px="s4" line="bottom">
              <span className="num t3">{formatMs(frame.ms)}</span>
              <pre className="pre-wrap">{frame.text.trimEnd()}</pre>
            </Grid>
          )}
        </Virtualizer>
      )}
      {isCut && (
        <Box component="p" className="t3 small" py="s2" px="s4">
          Only the first {formatCount(frames.length)} are saved.
        </Box>
      )}
    </section>
  );
}

/** One segment for each phase. Not to scale, which is why each carries its time. */
function TimingStrip({ exchange }: { exchange: RecordedRequest }) {
  const parts = listPhases(exchange);
  const broken = exchange.error !== undefined;
  if (parts.length === 0) return null;
  return (
    <Flex component="ol" className={`t3 micro ${styles['strip']}`} gap={3} mt="s3" aria-label="Time breakdown">
      {parts.map((phase, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: A request waits twice when it breaks while it waits.
          key={index}
          data-phase={phase.name}
          data-broken={broken && index === parts.length - 1}
          style={{ flexGrow: 1 + Math.log10(1 + phase.ms) }}
        >
          <span>{broken && index === parts.length - 1 ? `${phase.name}, interrupted` : phase.name}</span>{' '}
          <span className="num">{formatMs(phase.ms)}</span>
        </li>
      ))}
    </Flex>
  );
}
