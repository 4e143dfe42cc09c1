import { SegmentedControl } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { largestImage, mostDownloads } from '../../../../shared/library/result-size-limits.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { useSizeLimitRequest } from '../../../entities/tasks/use-open-size-limit.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

const megabyte = 1_000_000;
const sizes = [50, 200, 1000, 4000, 8000].map((size) => size * megabyte);
const counts = Array.from({ length: mostDownloads }, (_, index) => index + 1);
const speeds = [0.5, 1, 2, 5, 10, 25].map((speed) => speed * megabyte);
const unlimited = 'off';

/** Settings for the maximum size, number and speed of result downloads. */
export function DownloadLimitsEntry() {
  const { largestFileBytes, downloadsAtATime, downloadBytesPerSecond } = useSettings();
  const saveSettings = useChangeSettings();
  const largest = useRef<HTMLDivElement>(null);
  const isRequested = useSizeLimitRequest((request) => request.isRequested);
  useEffect(() => {
    if (!isRequested) return;
    useSizeLimitRequest.setState({ isRequested: false });
    largest.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    largest.current?.scrollIntoView({ block: 'center' });
  }, [isRequested]);
  return (
    <div className={styles['entry']}>
      <h3>Limits</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Limits for results downloaded from the gateway.
      </Box>
      <Box mt="s3">
        <Limit
          ref={largest}
          name="Maximum file size"
          value={String(largestFileBytes)}
          change={(value) => saveSettings.mutate({ largestFileBytes: Number(value) })}
          choices={withCustom(sizes, largestFileBytes).map((size) => [String(size), formatBytes(size)])}
          note={`Larger files wait for your OK. Their runs offer to save them. Images over ${formatBytes(largestImage)} always wait for your OK.`}
        />
        <Limit
          name="Simultaneous downloads"
          value={String(downloadsAtATime)}
          change={(value) => saveSettings.mutate({ downloadsAtATime: Number(value) })}
          choices={counts.map((count) => [String(count), String(count)])}
          note="Downloads expiring soonest go first. Downloads in progress continue."
        />
        <Limit
          name="Speed limit"
          value={downloadBytesPerSecond === null ? unlimited : String(downloadBytesPerSecond)}
          change={(value) =>
            saveSettings.mutate({ downloadBytesPerSecond: value === unlimited ? null : Number(value) })
          }
          choices={[
            [unlimited, 'Off'],
            ...withCustom(speeds, downloadBytesPerSecond ?? megabyte).map(
              (speed): Choice => [String(speed), `${speed / megabyte} MB/s`],
            ),
          ]}
          note="Applies to all downloads together. Ignored when a link is about to expire, so no result is lost."
        />
      </Box>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}

type Choice = [value: string, label: string];

interface LimitProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly choices: readonly Choice[];
  readonly note: ReactNode;
}

function Limit({ ref, name, value, change, choices, note }: LimitProps) {
  return (
    <div ref={ref} className={styles['row']}>
      <div className={styles['name']}>{name}</div>
      <div>
        <SegmentedControl
          className={styles['choices'] ?? ''}
          aria-label={name}
          value={value}
          onChange={change}
          data={choices.map(([choice, label]) => ({ value: choice, label }))}
        />
        <Flex component="p" className={`t3 small ${styles['note']}`} gap={6} mt={6}>
          {note}
        </Flex>
      </div>
    </div>
  );
}

/** A value that another version or a user wrote into the file is one of the choices as well. */
function withCustom(choices: readonly number[], customChoice: number): number[] {
  return [...new Set([...choices, customChoice])].sort((a, b) => a - b);
}
