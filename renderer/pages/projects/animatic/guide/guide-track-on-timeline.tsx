import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { largestOffset, offsetText } from '../../../../../shared/projects/guide-offset-text.ts';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { amplitudesBetween, outlineOf } from '../../../../ui/sound/sound-peaks.ts';
import { soundQuery } from '../../../../ui/sound/sound-query.ts';
import { useAnimatic } from '../common/animatic-context.ts';
import styles from '../timeline/timeline.module.css';
import { guideFrames, guideNote } from './guide-fields.tsx';
import { guideUrl } from './measure-guide-audio.ts';
import { useEditGuideTrack } from './use-edit-guide-track.ts';

/** Parts of the waveform. An hour of sound stays light. */
const [partsPerSecond, mostParts] = [100, 12_000];

/** CSS pixels. */
const [handleWidth, textIndent] = [24, 6];

/** The guide track under the shots. Dragging and arrow keys move its start. */
export function GuideBar({ perFrame, open }: { perFrame: number; open: () => void }) {
  const { cut } = useAnimatic();
  const { guide, audio, change, remove } = useEditGuideTrack();
  const dragStart = useRef<number>(undefined);
  /** Start while the user moves the track. One drag or one held key is one change to undo. */
  const [draft, setDraft] = useState<number>();
  const [start, setStart] = useOptimisticValue(guide?.offset ?? 0, (to) => change({ offset: to }));
  if (!guide) return null;
  const { rate } = cut.project;
  const offset = draft ?? start;
  const note = guideNote(guide, audio, cut);
  const duration = audio && 'seconds' in audio ? guideFrames(audio.seconds, rate) : cut.duration - offset;
  // A track beside the cut keeps a handle at its end.
  const left = Math.min(offset, cut.duration) * perFrame - (offset >= cut.duration ? handleWidth : 0);
  const right = Math.max(left + handleWidth, handleWidth, (offset + duration) * perFrame);
  const move = (to: number) => setDraft(Math.max(-largestOffset, Math.min(largestOffset, Math.round(to))));
  const finish = () => {
    dragStart.current = undefined;
    setDraft(undefined);
    if (draft !== undefined && draft !== start) setStart(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) move(offset + by * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Enter') open();
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = event.clientX;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (dragStart.current !== undefined) move(start + (event.clientX - dragStart.current) / perFrame);
  };
  return (
    <Box pos="relative" h={44} mt={2}>
      <CommandTooltip by="guideTrack" tip={note ?? `Guide track: ${guide.name}`}>
        <div
          className={`t2 ${styles['guideBar']}`}
          style={{ left, width: right - left, paddingLeft: Math.max(0, -left) + textIndent }}
          data-problem={note !== undefined || undefined}
          role="slider"
          tabIndex={0}
          aria-label={`Start of the guide track ${guide.name}`}
          aria-valuemin={-largestOffset}
          aria-valuemax={largestOffset}
          aria-valuenow={offset}
          aria-valuetext={[offsetText(offset, rate), note].filter((text) => text !== undefined).join('. ')}
          onKeyDown={onKeyDown}
          onKeyUp={finish}
          onBlur={finish}
          onDoubleClick={open}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={finish}
          onPointerCancel={() => {
            dragStart.current = undefined;
            setDraft(undefined);
          }}
        >
          {audio && 'seconds' in audio && <GuideWaveform guide={guide} seconds={audio.seconds} />}
          <Box component="span" className="micro cut" display="block">
            {guide.name}
          </Box>
        </div>
      </CommandTooltip>
    </Box>
  );
}

/** The loudness of the guide track over its whole duration, with its gain. Empty while the file is decoded. */
function GuideWaveform({ guide, seconds }: { guide: GuideTrack; seconds: number }) {
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

interface RequestedValue {
  readonly value: number;
  /** Values that can still be shown although they were replaced. */
  readonly replaced: readonly number[];
  readonly isSaved: boolean;
}

/**
 * Returns the value on screen and a function that saves another one. The last requested value stays on screen until the
 * state of main shows it, which is later than its saving, so that no quick key press is lost. `save` resolves with
 * `undefined` after a failure. Then the saved value is shown again.
 */
function useOptimisticValue(saved: number, save: (value: number) => Promise<unknown>) {
  const [requested, setRequested] = useState<RequestedValue>();
  const isShown = requested?.isSaved === true && !requested.replaced.includes(saved);
  const shown = requested && !isShown ? requested.value : saved;
  useEffect(() => {
    if (isShown) setRequested(undefined);
  }, [isShown]);
  const request = (value: number) => {
    const earlier = requested && !isShown ? requested.replaced : [];
    const replaced = [...earlier, saved, shown].filter((each) => each !== value);
    const next = { value, replaced, isSaved: false };
    setRequested(next);
    void save(value).then((result) => {
      const settled = result === undefined ? undefined : { ...next, isSaved: true };
      setRequested((now) => (now === next ? settled : now));
    });
  };
  return [shown, request] as const;
}
