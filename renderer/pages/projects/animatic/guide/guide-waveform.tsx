import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import { amplitudesBetween, outlineOf } from '../../../../ui/sound/sound-peaks.ts';
import { soundQuery } from '../../../../ui/sound/sound-query.ts';
import styles from '../timeline/timeline.module.css';
import { guideUrl } from './measure-guide-audio.ts';

/** Parts of the waveform. An hour of sound stays light. */
const [partsPerSecond, mostParts] = [100, 12_000];

/** The loudness of the guide track over its whole duration, with its gain. Empty while the file is decoded. */
export function GuideWaveform({ guide, seconds }: { guide: GuideTrack; seconds: number }) {
  const { data: sound } = useQuery(soundQuery(guideUrl(guide)));
  const count = Math.max(1, Math.min(mostParts, Math.ceil(seconds * partsPerSecond)));
  const amplitudes = useMemo(() => sound && amplitudesBetween(sound.peaks, 0, seconds, count), [sound, seconds, count]);
  const outline = useMemo(() => amplitudes && outlineOf(amplitudes, 10 ** (guide.gain / 20)), [amplitudes, guide.gain]);
  if (outline === undefined || outline === null) return null;
  return (
    <svg className={styles['waveform']} viewBox={`0 -1 ${count} 2`} preserveAspectRatio="none" aria-hidden>
      <path d={outline} />
    </svg>
  );
}
