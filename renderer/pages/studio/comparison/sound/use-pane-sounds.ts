import { skipToken, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { sentenceOf } from '../../../../api/problem-of-error.ts';
import { mediaUrlOf } from '../../../../entities/items/media-url.ts';
import type { SoundAnalysis } from '../../../../ui/sound/analyze-sound.ts';
import { soundQuery } from '../../../../ui/sound/sound-query.ts';
import { createPreference } from '../../../../ui/stored-choice.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { amplitudeOf, type LoudnessMatch, matchLoudness } from './match-loudness.ts';

/** True while the waveforms and the level meter are visible. All comparisons share the preference. */
export const useSoundPreference = createPreference({
  place: 'compare-sound',
  parse: z.boolean().parse,
  first: false,
});

/** The sound of a pane's video. */
export interface PaneSound {
  readonly pane: VideoPane;
  /** `null`: the video has no sound. `undefined`: not decoded yet, or without a video. */
  readonly analysis: SoundAnalysis | null | undefined;
  readonly isDecoding: boolean;
  /** The reason why the sound can't be decoded, a sentence. */
  readonly problem: string | undefined;
}

export interface PaneSounds {
  readonly all: readonly PaneSound[];
  /** Absent while loudness is not matched, and until a loudness is known. */
  readonly match: LoudnessMatch | undefined;
}

/** Decodes the sound of all videos while it is shown or matched, and gives the gains of matched loudness to the clock. */
export function usePaneSounds(panes: readonly VideoPane[]): PaneSounds {
  const clock = useClockItself();
  const isShown = useSoundPreference();
  const isMatched = useClock((state) => state.matchesLoudness);
  const all = useQueries({
    queries: panes.map(({ itemId }) => {
      const query = soundQuery(mediaUrlOf(itemId ?? ''));
      return (isShown || isMatched) && itemId !== undefined ? query : { ...query, queryFn: skipToken };
    }),
    combine: (results) =>
      results.map(({ data, isFetching, error }, index): PaneSound | undefined => {
        const pane = panes[index];
        const problem = error ? sentenceOf(error) : undefined;
        return pane && { pane, analysis: data, isDecoding: isFetching, problem };
      }),
  }).filter((sound) => sound !== undefined);
  const match = isMatched
    ? matchLoudness(new Map(all.map(({ pane, analysis }) => [pane.id, analysis?.loudness])))
    : undefined;
  useEffect(() => {
    const gains = [...(match?.gains ?? [])].map(([paneId, decibel]) => [paneId, amplitudeOf(decibel)] as const);
    clock.setLoudnessGains(new Map(gains));
  });
  return { all, match };
}
