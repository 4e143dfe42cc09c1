import { useCallback } from 'react';
import { create } from 'zustand';
import type { AudioMeasure } from '../../../shared/fields/audio-limits.ts';
import type { Calls } from '../../api/calls.ts';
import { problemOf } from '../../api/problem-of-error.ts';

interface AudioMeasures {
  /** By address. */
  readonly found: Readonly<Record<string, AudioMeasure | 'checking'>>;
  readonly put: (url: string, measure: AudioMeasure | 'checking') => void;
}

/** What main found at the addresses of sound files, for this session. */
export const useAudioStore = create<AudioMeasures>((set) => ({
  found: {},
  put: (url, measure) => set(({ found }) => ({ found: { ...found, [url]: measure } })),
}));

/** What is known of an address now; the form is drawn again when that changes. */
export function useAudioMeasures(): (url: string) => AudioMeasure | undefined {
  const found = useAudioStore((store) => store.found);
  return useCallback(
    (url) => {
      const measure = found[url];
      return measure === 'checking' ? undefined : measure;
    },
    [found],
  );
}

/** Has main look at the file. Free, and never done by the screen itself. */
export async function measureAudio(calls: Calls, url: string): Promise<void> {
  const { found, put } = useAudioStore.getState();
  if (found[url] === 'checking') return;
  put(url, 'checking');
  try {
    put(url, await calls.inputs.measureAudio({ url }));
  } catch (error) {
    put(url, { reachable: false, sentence: problemOf(error).sentence });
  }
}
