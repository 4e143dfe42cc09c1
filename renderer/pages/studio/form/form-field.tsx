import { memo, useCallback } from 'react';
import { shallow } from 'zustand/shallow';
import type { Change, ControlProps } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { FieldControl } from '../fields/field-control.tsx';

/**
 * One field of a form, drawn again only after a change of its own: typing in the prompt does not draw other fields.
 * Reasons and values arrive as new lists with equal content, so the content is compared.
 */
export const FormField = memo(function FormField(props: FieldProps) {
  const { model, name } = props;
  const { setValue, setValues } = useDraftActions();
  const change: Change = useCallback((value) => setValue(model, name, value), [setValue, model, name]);
  const again = model.sentAgain?.[name];
  const sendAgain = again && {
    label: again.label,
    press: () => {
      const set = Object.entries(again.set).map(([field, value]) => [field, value ?? undefined]);
      setValues(model, Object.fromEntries(set));
    },
  };
  return <FieldControl {...props} change={change} sendAgain={sendAgain} />;
}, sameContent);

type FieldProps = Omit<ControlProps, 'change' | 'sendAgain'>;

function sameContent(before: FieldProps, now: FieldProps): boolean {
  const { values, reasons, ...others } = before;
  const { values: valuesNow, reasons: reasonsNow, ...othersNow } = now;
  return shallow(others, othersNow) && shallow(values, valuesNow) && shallow(reasons, reasonsNow);
}
