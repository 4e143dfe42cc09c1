import { memo, useCallback } from 'react';
import { shallow } from 'zustand/shallow';
import { findEnablingChange } from '../../../../shared/models/model-rules.ts';
import type { Change, ControlProps } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { FieldControl } from '../fields/field-control.tsx';

/**
 * One field of a form. It renders only after its own changes: typing in the prompt does not render other fields.
 * Reasons and values arrive as new lists with equal content, so the content is compared.
 */
export const FormField = memo(function FormField(props: FieldProps) {
  const { model, name } = props;
  const { setValue, setValues } = useDraftActions();
  const change: Change = useCallback((value) => setValue(model, name, value), [setValue, model, name]);
  const enablingChange = findEnablingChange(model, name);
  const enableField = enablingChange && {
    label: enablingChange.label,
    press: () => {
      const set = Object.entries(enablingChange.set).map(([field, value]) => [field, value ?? undefined]);
      setValues(model, Object.fromEntries(set));
    },
  };
  return <FieldControl {...props} change={change} enableField={enableField} />;
}, hasSameContent);

type FieldProps = Omit<ControlProps, 'change' | 'enableField'>;

function hasSameContent(before: FieldProps, now: FieldProps): boolean {
  const { values, reasons, ...others } = before;
  const { values: valuesNow, reasons: reasonsNow, ...othersNow } = now;
  return shallow(others, othersNow) && shallow(values, valuesNow) && shallow(reasons, reasonsNow);
}
