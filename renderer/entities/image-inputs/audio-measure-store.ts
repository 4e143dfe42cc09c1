import { useCallback } from 'react';
import { create } from 'zustand';
import type { AudioMeasure } from '../../../shared/fields/audio-limits.ts';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';

interface AudioMeasures {
  /** Measures by URL. */
  readonly found: Readonly<Record<string, AudioMeasure | 'checking'>>;
  readonly setMeasure: (url: string, measure: AudioMeasure | 'checking') => void;
}

/** Measures that main found for the URLs of audio files, for this session. */
export const useAudioMeasureStore = create<AudioMeasures>((set) => ({
  found: {},
  setMeasure: (url, measure) => set(({ found }) => ({ found: { ...found, [url]: measure } })),
}));

/** Returns a function that reads the known measure of a URL. The form renders again when a measure changes. */
export function useAudioMeasures(): (url: string) => AudioMeasure | undefined {
  const found = useAudioMeasureStore((store) => store.found);
  return useCallback(
    (url) => {
      const measure = found[url];
      return measure === 'checking' ? undefined : measure;
    },
    [found],
  );
}

/** Lets main measure the file, without a charge. The renderer never reads the file itself. */
export async function measureAudio(calls: Calls, url: string): Promise<void> {
  const { found, setMeasure } = useAudioMeasureStore.getState();
  if (found[url] === 'checking') return;
  setMeasure(url, 'checking');
  try {
    setMeasure(url, await calls.inputs.measureAudio({ url }));
  } catch (error) {
    setMeasure(url, { reachable: false, sentence: problemOf(error).sentence });
  }
}
