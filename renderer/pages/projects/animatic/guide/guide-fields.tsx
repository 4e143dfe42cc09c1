import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { offsetText, parseOffset } from '../../../../../shared/projects/guide-offset-text.ts';
import { type GuideTrack, highestGain, lowestGain } from '../../../../../shared/projects/project.ts';
import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { readNumber } from '../../../../../shared/util/read-number.ts';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import type { GuideAudio } from './measure-guide-audio.ts';
import type { useEditGuideTrack } from './use-edit-guide-track.ts';

const gainRange = `${lowestGain} to ${highestGain}`.replace('-', '−');

interface GuideFieldsProps {
  readonly track: ReturnType<typeof useEditGuideTrack>;
  readonly guide: GuideTrack;
  readonly cut: Cut;
}

/** Name, start and gain of the guide track. */
export function GuideFields({ track, guide, cut }: GuideFieldsProps) {
  const { rate } = cut.project;
  const note = guideNote(guide, track.audio, cut);
  return (
    <>
      <div>
        <div className="strong cut" title={guide.name}>
          {guide.name}
        </div>
        {note !== undefined && (
          <p className="t2" role="status">
            {note}
          </p>
        )}
      </div>
      <Flex gap="s2" align="flex-start">
        <CommittedField
          label="Start"
          description="Timecode or frames"
          value={offsetText(guide.offset, rate)}
          refusal="Enter timecode such as 00:00:02:00, or a number of frames."
          read={(text) => parseOffset(text, rate)}
          save={(offset) => track.change({ offset })}
        />
        <CommittedField
          label="Gain (dB)"
          description={gainRange}
          value={String(guide.gain)}
          refusal={`Enter a number from ${gainRange}.`}
          read={readGain}
          save={(gain) => track.change({ gain })}
        />
      </Flex>
    </>
  );
}

interface CommittedFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  /** Shown when `read` returns nothing. */
  readonly refusal: string;
  readonly read: (text: string) => number | undefined;
  readonly save: (value: number) => void;
}

/** A field that Enter or leaving saves, as one change. Escape restores the saved value. */
function CommittedField({ label, description, value, refusal, read, save }: CommittedFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && read(typed) === undefined;
  const finish = () => {
    if (typed === undefined || isRefused) return;
    const entered = read(typed);
    setTyped(undefined);
    if (entered !== undefined && entered !== read(value)) save(entered);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <TextInput
      size="xs"
      flex={1}
      label={label}
      description={description}
      error={isRefused ? refusal : undefined}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}

function readGain(text: string): number | undefined {
  const gain = readNumber(text) ?? Number.NaN;
  return gain >= lowestGain && gain <= highestGain ? Math.round(gain * 10) / 10 : undefined;
}

/** Returns the reason why the guide track can't be heard, a sentence. */
export function guideNote(guide: GuideTrack, audio: GuideAudio | undefined, cut: Cut): string | undefined {
  if (!audio) return undefined;
  if ('problem' in audio) return audio.problem;
  if (guide.offset >= cut.duration) return 'The guide track starts after the end of the cut.';
  return guideFrames(audio.seconds, cut.project.rate) + guide.offset <= 0
    ? 'The guide track ends before the cut starts.'
    : undefined;
}

/** Returns the duration of a sound in frames of the cut. */
export function guideFrames(seconds: number, rate: FrameRate): number {
  return Math.round(seconds * ratePerSecond(rate));
}
