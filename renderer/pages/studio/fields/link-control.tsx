import {
  type AudioLimits,
  type AudioMeasure,
  checkAudio,
  describeAudio,
} from '../../../../shared/fields/audio-limits.ts';
import type { LinkField } from '../../../../shared/fields/link-field.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { measureAudio, useAudioMeasureStore } from '../../../entities/image-inputs/audio-measure-store.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';

/** A public URL that the gateway fetches. Main can also measure an audio file. */
export function LinkControl(props: ControlProps<LinkField>) {
  const { name, field, value, reasons, touched, change } = props;
  const calls = useCalls();
  const text = typeof value === 'string' ? value : '';
  const canCheck =
    field.audio !== undefined && field.check(text).length === 0 && URL.canParse(text) && text.length <= 2048;
  return (
    <FieldFrame {...props} end={clearButton(props)}>
      <input
        id={controlId(name)}
        className="control-input"
        type="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={touched && reasons.length > 0}
        aria-describedby={helpId(name)}
        onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => {
          if (canCheck && useAudioMeasureStore.getState()[text] === undefined) void measureAudio(calls, text);
        }}
      />
      {canCheck && field.audio && <AudioCheck url={text} limits={field.audio} />}
    </FieldFrame>
  );
}

/** Shows the properties of the audio at a URL, as far as this computer can read it. */
function AudioCheck({ url, limits }: { url: string; limits: AudioLimits }) {
  const calls = useCalls();
  const measure = useAudioMeasureStore((found) => found[url]);
  const checking = measure === 'checking';
  return (
    <Flex gap={10} align="flex-start">
      <ChargeButton
        size="xs"
        flex="none"
        verb={measure === undefined || checking ? 'Check file' : 'Check again'}
        cost="free"
        loading={checking}
        onClick={() => void measureAudio(calls, url)}
      />
      <Box component="output" className="t2 small anywhere" pt={4}>
        <Found measure={measure} limits={limits} />
      </Box>
    </Flex>
  );
}

function Found({ measure, limits }: { measure: AudioMeasure | 'checking' | undefined; limits: AudioLimits }) {
  if (measure === undefined) return <>The file is downloaded once to check whether it fits.</>;
  if (measure === 'checking') return <>Checking the file</>;
  if (!measure.reachable) return <>{measure.sentence}</>;
  const fits = checkAudio(limits, measure).length === 0;
  // Problems are listed under the field and in the reasons, each with the allowed values.
  return (
    <span className={fits ? undefined : 'bad'}>
      {describeAudio(measure)}: {fits ? 'fits' : 'doesn’t fit'}
    </span>
  );
}
