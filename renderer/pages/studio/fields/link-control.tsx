import type { LinkField } from '../../../../shared/fields/link-field.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { measureAudio, useAudioMeasureStore } from '../../../entities/image-inputs/audio-measure-store.ts';
import { AudioCheck } from './audio-check.tsx';
import { ClearButton } from './clear-button.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';

/** A public URL that the gateway fetches. Main can also measure an audio file. */
export function LinkControl(props: ControlProps<LinkField>) {
  const { name, field, value, reasons, touched, change } = props;
  const calls = useCalls();
  const text = typeof value === 'string' ? value : '';
  const canCheck =
    field.audio !== undefined && field.check(text).length === 0 && URL.canParse(text) && text.length <= 2048;
  return (
    <FieldFrame
      {...props}
      end={!field.required && value !== undefined ? <ClearButton field={field} change={change} /> : undefined}
    >
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
          if (canCheck && useAudioMeasureStore.getState().found[text] === undefined) void measureAudio(calls, text);
        }}
      />
      {canCheck && field.audio && <AudioCheck url={text} limits={field.audio} />}
    </FieldFrame>
  );
}
