import { memo, useState } from 'react';
import { shallow } from 'zustand/shallow';
import { canVary, firstSweepList } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import { findEnablingChange } from '../../../../shared/models/model-rules.ts';
import { type Change, type ControlProps, focusControl } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { FieldControl } from '../fields/field-control.tsx';

/**
 * One field of a form. It renders only after its own changes: typing in the prompt does not render other fields.
 * Reasons and values arrive as new lists with equal content, so the content is compared.
 */
export const FormField = memo(function FormField(props: FieldProps) {
  const { model, name, field, value, sweepList } = props;
  const { setValue, setValues, setSweepList } = useDraftActions();
  const change: Change = (value) => setValue(model, name, value);
  const enablingChange = findEnablingChange(model, name);
  const enableField = enablingChange && {
    label: enablingChange.label,
    press: () => {
      const set = Object.entries(enablingChange.set).map(([field, value]) => [field, value ?? undefined]);
      setValues(model, Object.fromEntries(set));
    },
  };
  const [isNewList, setNewList] = useState(false);
  const vary = (list: string | undefined) => {
    setSweepList(model, name, list);
    setNewList(list !== undefined);
    // The control that had the focus is gone.
    if (list === undefined) requestAnimationFrame(() => focusControl(name));
    rememberUndo(list === undefined ? `${field.title} has one value` : `${field.title} varies`, () =>
      setSweepList(model, name, sweepList ?? undefined),
    );
  };
  const isEachImage = field.list?.separator === 'form';
  const varyField =
    typeof sweepList === 'string'
      ? { label: 'Use one value', press: () => vary(undefined) }
      : sweepList === null && canVary(field, value)
        ? { label: 'Vary', press: () => vary(firstSweepList(field, value)) }
        : undefined;
  const list =
    typeof sweepList === 'string' && !isEachImage
      ? { text: sweepList, change: (text: string) => setSweepList(model, name, text), hasFocus: isNewList }
      : undefined;
  return <FieldControl {...props} change={change} enableField={enableField} varyField={varyField} list={list} />;
}, hasSameContent);

type FieldProps = Omit<ControlProps, 'change' | 'enableField' | 'varyField' | 'list'>;

function hasSameContent(before: FieldProps, now: FieldProps): boolean {
  const { values: _, reasons, ...others } = before;
  const { values: __, reasons: reasonsNow, ...othersNow } = now;
  const isSame = shallow(others, othersNow) && shallow(reasons, reasonsNow);
  return isSame && shallow(withoutTexts(before), withoutTexts(now));
}

/**
 * Returns the values that limits can depend on. Text values are omitted, so that typing in one does not change other
 * fields.
 */
function withoutTexts({ model, values }: FieldProps): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => model.fields[name]?.holds !== 'text'));
}
