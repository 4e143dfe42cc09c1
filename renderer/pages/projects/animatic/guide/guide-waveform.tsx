import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import styles from '../timeline/timeline.module.css';
import { guideUrl } from './measure-guide-audio.ts';
import { readSoundPeaks } from '../../../../ui/sound/read-sound.ts';
import { outlineOf } from '../../../../ui/sound/sound-peaks.ts';

/** The loudness of the guide track over its whole duration, with its gain. Empty while the file is decoded. */
export function GuideWaveform({ guide, seconds }: { guide: GuideTrack; seconds: number }) {
  const url = guideUrl(guide);
  const { data: peaks } = useQuery({
    queryKey: ['waveform of a guide track', url, seconds],
    queryFn: ({ signal }) => readSoundPeaks(url, seconds, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const outline = useMemo(() => peaks && outlineOf(peaks, 10 ** (guide.gain / 20)), [peaks, guide.gain]);
  if (!peaks) return null;
  return (
    <svg className={styles['waveform']} viewBox={`0 -1 ${peaks.length} 2`} preserveAspectRatio="none" aria-hidden>
      <path d={outline} />
    </svg>
  );
}
