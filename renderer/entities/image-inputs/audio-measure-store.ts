import { useCallback } from 'react';
import { create } from 'zustand';
import type { AudioMeasure } from '../../../shared/fields/audio-limits.ts';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';

/** Measures that main found for the URLs of audio files, by URL, for this session. */
export const useAudioMeasureStore = create<Readonly<Record<string, AudioMeasure | 'checking'>>>(() => ({}));

/** Returns a function that reads the known measure of a URL. The form renders again when a measure changes. */
export function useAudioMeasures(): (url: string) => AudioMeasure | undefined {
  const found = useAudioMeasureStore();
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
  const setMeasure = (measure: AudioMeasure | 'checking') => useAudioMeasureStore.setState({ [url]: measure });
  if (useAudioMeasureStore.getState()[url] === 'checking') return;
  setMeasure('checking');
  try {
    setMeasure(await calls.inputs.measureAudio({ url }));
  } catch (error) {
    setMeasure({ reachable: false, sentence: problemOf(error).sentence });
  }
}
