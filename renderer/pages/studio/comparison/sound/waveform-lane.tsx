import { useMemo } from 'react';
import { Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import { formatPercent } from '../../../../ui/playback/time-ruler.ts';
import type { SoundAnalysis } from '../../../../ui/sound/analyze-sound.ts';
import { amplitudesBetween, outlineOf } from '../../../../ui/sound/sound-peaks.ts';
import { SeekTrack } from '../common/seek-track.tsx';
import { useTimelineView } from '../common/timeline-view.ts';
import { useClock } from '../playback/use-clock.ts';
import { channelNames } from './channel-names.ts';
import { amplitudeOf, formatDecibel } from './match-loudness.ts';
import styles from './sound.module.css';
import type { PaneSound } from './use-pane-sounds.ts';

interface WaveformLaneProps {
  readonly sound: PaneSound;
  /** Decibel. Absent while loudness is not matched. */
  readonly gain: number | undefined;
  /** Amplitude at the edge of all lanes. */
  readonly scale: number;
}

/** The waveform of one video as it is heard, with its gain. */
export function WaveformLane({ sound: { pane, analysis, isDecoding, problem }, gain, scale }: WaveformLaneProps) {
  const isHeard = useClock((state) => state.heard === pane.id);
  const lane = useClock(({ lanes }) => lanes.find(({ paneId }) => paneId === pane.id));
  const { start, end, stretch = 1 } = lane ?? {};
  const text = analysis ? undefined : missingText(analysis, isDecoding, problem);
  const gainText = analysis && gain !== undefined ? formatDecibel(gain) : undefined;
  const label = analysis ? labelOf(pane.letter, analysis, gainText) : '';
  return (
    <Grid
      className={styles['lane']}
      columns="var(--letters) 1fr"
      align="center"
      h={36}
      data-pane={pane.id}
      data-heard={isHeard || undefined}
    >
      <Stack component="span" className={`t3 ${styles['letter']}`}>
        {pane.letter}
        {gainText !== undefined && (
          <span className="num nowrap" data-gain>
            {gainText}
          </span>
        )}
      </Stack>
      <SeekTrack className={styles['track']} note={text !== undefined && <span className="micro t2">{text}</span>}>
        {analysis && start !== undefined && end !== undefined && (
          <Waveform
            analysis={analysis}
            label={label}
            start={start}
            end={end}
            stretch={stretch}
            factor={amplitudeOf(gain ?? 0) / scale}
          />
        )}
      </SeekTrack>
    </Grid>
  );
}

function missingText(analysis: null | undefined, isDecoding: boolean, problem: string | undefined): string {
  if (problem !== undefined) return problem;
  if (isDecoding) return 'Decoding sound';
  return analysis === null ? 'No sound' : 'No video yet';
}

/** `Sound of A: left and right, 10.0 s, −23.1 LUFS, gain −3.2 dB` */
function labelOf(letter: string, { duration, peaks, loudness }: SoundAnalysis, gainText: string | undefined): string {
  const parts = [
    channelNames(peaks.channels.length).join(' and '),
    `${duration.toFixed(1)} s`,
    loudness === undefined ? 'without a loudness' : formatDecibel(loudness, 'LUFS'),
    ...(gainText === undefined ? [] : [`gain ${gainText}`]),
  ];
  return `Sound of ${letter}: ${parts.join(', ')}`;
}

interface WaveformProps {
  readonly analysis: SoundAnalysis;
  readonly label: string;
  /** Seconds on the clock. */
  readonly start: number;
  readonly end: number;
  readonly stretch: number;
  /** Factor of the amplitude. */
  readonly factor: number;
}

/** Drawn in steps of half the visible width, so that scrolling draws rarely. Enough steps lie beside the visible part. */
const stepsOfView = 2;

function Waveform({ analysis, label, start, end, stretch, factor }: WaveformProps) {
  const { duration, peaks } = analysis;
  const total = useClock((state) => state.seconds);
  const { zoom, from: visibleFrom, width } = useTimelineView();
  const step = total / zoom / stepsOfView;
  const firstStep = Math.floor((visibleFrom * total) / step) - 1;
  // Sound after the end of the video is never heard.
  const from = Math.max(start, firstStep * step);
  const to = Math.min(end, start + duration / stretch, (firstStep + stepsOfView + 3) * step);
  const pixels = ((to - from) / step) * (width / stepsOfView);
  const count = Math.max(1, Math.round(pixels));
  const outline = useMemo(() => {
    const amplitudes = amplitudesBetween(peaks, (from - start) * stretch, (to - start) * stretch, count);
    return outlineOf(amplitudes, factor);
  }, [peaks, from, to, start, stretch, count, factor]);
  if (to <= from) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['waveform']}
      style={{ left: formatPercent(from, total), width: formatPercent(to - from, total) }}
      viewBox={`0 -1 ${count} 2`}
      preserveAspectRatio="none"
    >
      <path d={outline} />
    </svg>
  );
}
