import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonHeights } from '../../../../../ui/export/video/video-bitrate.ts';
import { Stack } from '../../../../../ui/layout-primitives.tsx';
import type { Durations, Timeline } from '../../../../../ui/playback/playback-timeline.ts';
import type { ExportSubject } from '../subject/export-subject.ts';

interface VideoChoice {
  /** Lines; omitted: the largest image is shown pixel for pixel. */
  readonly height: number | undefined;
  readonly rate: number;
  readonly durations: Durations;
  /** True to export only the range between the loop marks. */
  readonly between: boolean;
  /** Id of the pane whose sound is exported. */
  readonly heard: string | undefined;
}

interface VideoOptionsProps {
  readonly subject: ExportSubject;
  readonly choice: VideoChoice;
  readonly change: (changed: Partial<VideoChoice>) => void;
  readonly timeline: Timeline;
  /** Frames in a second of the fastest video. */
  readonly fastest: number;
}

const commonRates = [24, 25, 30, 60];
const silent = 'none';

/** Options for size, speed, length and sound. */
export function VideoOptions({ subject, choice, change, timeline, fastest }: VideoOptionsProps) {
  const hasMarks = subject.from !== undefined || subject.to !== undefined;
  const rates = [...new Set([fastest, ...commonRates])].sort((a, b) => a - b);
  const soundOptions = subject.panes.flatMap(({ paneId, letter, video }) => {
    const stretch = timeline.tracks.get(paneId)?.stretch;
    // Another pace would be another pitch.
    return video?.audioCodec !== undefined && stretch === 1 ? [{ value: paneId, label: `Sound of ${letter}` }] : [];
  });
  const isSoundAvailable = soundOptions.some(({ value }) => value === choice.heard);
  return (
    <>
      <Select
        label="Size"
        allowDeselect={false}
        data={[
          { value: 'full', label: 'Full size' },
          ...commonHeights.map((each) => ({ value: String(each), label: `At most ${each} lines` })),
        ]}
        value={choice.height === undefined ? 'full' : String(choice.height)}
        onChange={(value) => value !== null && change({ height: value === 'full' ? undefined : Number(value) })}
      />
      <Select
        label="Frame rate"
        allowDeselect={false}
        data={rates.map((each) => {
          const rateText = `${Number(each.toFixed(3))} fps`;
          return { value: String(each), label: each === fastest ? `${rateText}, same as the fastest video` : rateText };
        })}
        value={String(choice.rate)}
        onChange={(value) => value !== null && change({ rate: Number(value) })}
      />
      <Labelled label="Durations">
        <SegmentedControl
          aria-label="Durations"
          fullWidth
          data={[
            { value: 'real', label: 'Real time' },
            { value: 'fit', label: 'Match longest' },
          ]}
          value={choice.durations}
          onChange={(value) => change({ durations: value })}
        />
      </Labelled>
      {hasMarks && (
        <Labelled label="Length">
          <SegmentedControl
            aria-label="Length"
            fullWidth
            data={[
              { value: 'marks', label: 'In to out point' },
              { value: 'whole', label: 'Full length' },
            ]}
            value={choice.between ? 'marks' : 'whole'}
            onChange={(value) => change({ between: value === 'marks' })}
          />
        </Labelled>
      )}
      {soundOptions.length > 0 && (
        <Select
          label="Sound"
          allowDeselect={false}
          data={[{ value: silent, label: 'No sound' }, ...soundOptions]}
          value={isSoundAvailable && choice.heard !== undefined ? choice.heard : silent}
          onChange={(value) => change({ heard: value === silent || value === null ? undefined : value })}
        />
      )}
    </>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack gap={6}>
      <span className="label">{label}</span>
      {children}
    </Stack>
  );
}
